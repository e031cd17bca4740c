import { useSyncExternalStore } from 'react'

// Apart from what else the player remembers: that is read before the first picture, and this is not needed there.

/** How a viewer wants their videos, from one to the next. */
const defaults = {
  /** The shorter side of the picture in pixels; 0 leaves it to the player. */
  height: 0,
  savesData: false,
}

export type RememberedQuality = typeof defaults

const storageKey = 'watch:quality'
const listeners = new Set<() => void>()
let current: RememberedQuality | undefined

export function rememberedQuality(): RememberedQuality {
  current ??= read()
  return current
}

/** Remembers it, here and in the viewer's next visit. */
export function rememberQuality(change: Partial<RememberedQuality>): void {
  current = { ...rememberedQuality(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Some browsers refuse storage; it lasts as long as the page, then.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change. Returns how to stop. */
export function onQualityRemembered(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useRememberedQuality(): RememberedQuality {
  return useSyncExternalStore(onQualityRemembered, rememberedQuality)
}

/** Storage may hold anything. */
function read(): RememberedQuality {
  try {
    const { height, savesData } = Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<
      string,
      unknown
    >
    return {
      height: typeof height === 'number' ? height : defaults.height,
      savesData: savesData === true,
    }
  } catch {
    return defaults
  }
}
