import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** The player's stored settings and their defaults. */
const defaults = {
  volume: 1,
  isMuted: false,
  speed: 1,
  /** The language of the captions; '' if they are off. */
  captions: '',
  /** In percent of their usual size. */
  captionSize: 100,
  captionGround: 'shade',
  isCinema: false,
  /** The next video starts by itself. */
  isAutoplay: true,
  /** Keys that are one character each work (WCAG 2.1.4). */
  hasCharacterKeys: true,
}

export type Settings = typeof defaults
export type SettingsStore = StoreApi<Settings>

const storageKey = 'watch:player'

/**
 * Settings that last from one visit to the next, in `localStorage`.
 *
 * @param isStored whether a setting is stored and restored; the others last as long as the page.
 */
export function createSettings(isStored = (_name: string) => true): SettingsStore {
  return createStoredState(storageKey, defaults, isStored)
}

/** The settings of the product's own pages. */
export const viewerSettings = createSettings()

/** A zustand store whose state is saved under a key of `localStorage`, as one flat object. */
export function createStoredState<State extends Record<string, unknown>>(
  key: string,
  defaults: State,
  isStored = (_name: string) => true,
): StoreApi<State> {
  /** Storage may contain anything: a value of another type than the default's is ignored. */
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
      // Another tab may have saved other changes meanwhile.
      localStorage.setItem(key, JSON.stringify({ ...read(), ...Object.fromEntries(changed) }))
    } catch {
      // The browser refuses storage: the settings last as long as the page.
    }
  })
  return store
}
