import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** The player's stored settings and their defaults. */
const defaults = {
  volume: 1,
  isMuted: false,
  speed: 1,
  /** The caption language; '' if captions are off. */
  captions: '',
  /** In percent of the normal size. */
  captionSize: 100,
  captionGround: 'shade',
  isCinema: false,
  /** The next video starts automatically. */
  isAutoplay: true,
  /** Single-character shortcuts are turned on (WCAG 2.1.4). */
  hasCharacterKeys: true,
}

export type Settings = typeof defaults
export type SettingsStore = StoreApi<Settings>

const storageKey = 'watch:player'

/**
 * Creates settings that are saved in `localStorage`.
 *
 * @param isStored returns whether a setting is stored and restored. Other settings last until the page is closed.
 */
export function createSettings(isStored = (_name: string) => true): SettingsStore {
  return createStoredState(storageKey, defaults, isStored)
}

/** The settings on Kinora's own pages. */
export const viewerSettings = createSettings()

/** Creates a zustand store whose state is saved in `localStorage` as one flat object. */
export function createStoredState<State extends Record<string, unknown>>(
  key: string,
  defaults: State,
  isStored = (_name: string) => true,
): StoreApi<State> {
  /** Returns the stored values. Ignores values with a different type from the default's. */
  function read(): Partial<State> {
    try {
      const stored = Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Record<string, unknown>
      const names = Object.keys(defaults).filter((name) => typeof stored[name] === typeof defaults[name])
      return Object.fromEntries(names.filter(isStored).map((name) => [name, stored[name]])) as Partial<State>
    } catch {
      return {}
    }
  }

  const store = createStore<State>(() => ({ ...defaults, ...read() }))
  store.subscribe((state, before) => {
    const changed = Object.entries(state).filter(([name, value]) => value !== before[name] && isStored(name))
    if (changed.length === 0) return
    try {
      // Another tab may have saved other changes in the meantime.
      localStorage.setItem(key, JSON.stringify({ ...read(), ...Object.fromEntries(changed) }))
    } catch {
      // Storage is blocked or full. The settings last until the page is closed.
    }
  })
  return store
}
