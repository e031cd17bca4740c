import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** The player's stored settings and their defaults. */
const defaults = {
  volume: 1,
  isMuted: false,
  speed: 1,
  /** The caption language; '' if captions are off. */
  captions: '',
  /** Percent of the normal size. */
  captionSize: 100,
  captionGround: 'shade',
  isCinema: false,
  /** Whether the next video starts by itself. */
  isAutoplay: true,
  /** Whether single-character shortcuts are on (WCAG 2.1.4). */
  hasCharacterKeys: true,
}

export type Settings = typeof defaults
export type SettingsStore = StoreApi<Settings>

const storageKey = 'watch:player'

/**
 * Creates settings that are saved in `localStorage`.
 *
 * @param isStored returns whether to save and restore a setting. All other settings last until the page is closed.
 */
export function createSettings(isStored = (_name: string) => true): SettingsStore {
  return createStoredState(storageKey, defaults, isStored)
}

/** The settings on Kinora's own pages. */
export const viewerSettings = createSettings()

/** Creates a zustand store that saves its state in `localStorage` as a single flat object. */
export function createStoredState<State extends Record<string, unknown>>(
  key: string,
  defaults: State,
  isStored = (_name: string) => true,
): StoreApi<State> {
  /** Returns the stored values, ignoring any whose type differs from the default's. */
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
      // Another tab may have saved other settings in the meantime, so merge.
      localStorage.setItem(key, JSON.stringify({ ...read(), ...Object.fromEntries(changed) }))
    } catch {
      // Storage is blocked or full, so the settings last until the page is closed.
    }
  })
  return store
}
