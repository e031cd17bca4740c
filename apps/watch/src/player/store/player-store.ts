import type { Video } from '@kinora/api-client'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

import type {
  Command,
  Feedback,
  FeatureParts,
  PlayedVideo,
  PlayerFeature,
  PlayerHost,
  Shortcut,
} from './player-feature.ts'
import type { SettingsStore } from './settings.ts'

export type PartName = keyof FeatureParts

/** State shared by all parts of a player. Each feature stores its own state under its name. */
export interface PlayerState {
  video: PlayedVideo
  /** The video to play next, if known. */
  next: Video | undefined
  /** The query of the next video's URL, which keeps the queue. */
  nextSearch: string
  /** The element around the player, while a page shows it. */
  root: HTMLElement | null
  features: readonly PlayerFeature[]
  /** Parts that have loaded, by feature name. */
  parts: Readonly<Record<string, FeatureParts>>
  states: Readonly<Record<string, object>>
}

/** Called after every command. */
type CommandListener = (name: string, feedback: Feedback | undefined) => void

/** A player: the media element, which owns its own state, and the features that observe and control it. Outlives the pages that show it. */
export interface PlayerStore {
  readonly media: HTMLVideoElement
  readonly settings: SettingsStore
  /** The zustand store. Components read it with `usePlayerState` and `useFeature`. */
  readonly state: StoreApi<PlayerState>
  /** Aborted when the player is disposed. */
  readonly signal: AbortSignal
  /** Adds and starts features. Skips features that are already running. */
  use(features: readonly PlayerFeature[], host?: PlayerHost): void
  get<State extends object>(feature: PlayerFeature<State>): State
  /** Calls `act` with the selected value, now and on every change. `signal` is aborted before the next call and when the player is disposed. */
  follow<Value>(select: (state: PlayerState) => Value, act: (value: Value, signal: AbortSignal) => void): void
  /** Implements commands until `signal` is aborted. The latest implementation wins. */
  provide(commands: Readonly<Record<string, Command>>, signal?: AbortSignal): void
  canRun(name: string): boolean
  /** Runs a command. Returns false if no feature implements it. */
  run(name: string, amount?: number): boolean
  /** Calls `listener` after every command until `signal` is aborted. */
  onCommand(listener: CommandListener, signal?: AbortSignal): void
  /** Returns the shortcuts whose commands can currently run. */
  shortcuts(): Shortcut[]
  /** Loads the remaining parts of all features. A later call retries any files that failed to load. */
  loadParts(): Promise<void>
  /** Stops all features, and stops loading the file. */
  dispose(): void
}

export interface PlayerOptions {
  media: HTMLVideoElement
  video: PlayedVideo
  settings: SettingsStore
  /** Features needed for the first frame. */
  features: readonly PlayerFeature[]
}

export function createPlayerStore({ media, video, settings, features }: PlayerOptions): PlayerStore {
  const controller = new AbortController()
  const { signal } = controller
  const commandListeners = new Set<CommandListener>()
  const providers: Readonly<Record<string, Command>>[] = []
  const state = createStore<PlayerState>(() => ({
    video,
    next: undefined,
    nextSearch: '',
    root: null,
    features: [],
    parts: {},
    states: {},
  }))

  function attach(feature: PlayerFeature, host: PlayerHost) {
    const { name } = feature
    const get = () => store.get(feature)
    function set(change: object) {
      const current = get()
      const changed = Object.entries(change).some(([key, value]) => !Object.is(Reflect.get(current, key), value))
      if (changed) state.setState(({ states }) => ({ states: { ...states, [name]: { ...current, ...change } } }))
    }
    feature.attach?.({ media, store, host, signal, get, set })
  }

  const commandOf = (name: string) => providers.findLast((provider) => provider[name])?.[name]

  const store: PlayerStore = {
    media,
    settings,
    state,
    signal,
    use(added, host = {}) {
      const { features: running, states, parts } = state.getState()
      const news = added.filter(({ name }) => running.every((feature) => feature.name !== name))
      if (signal.aborted || news.length === 0) return
      state.setState({
        features: [...running, ...news],
        states: { ...states, ...Object.fromEntries(news.map(({ name, state: initial = {} }) => [name, initial])) },
        parts: { ...parts, ...Object.fromEntries(news.map(({ name, parts: own = {} }) => [name, own])) },
      })
      for (const feature of news) attach(feature, host)
    },
    get: <State extends object>({ name, state: initial }: PlayerFeature<State>) =>
      (state.getState().states[name] ?? initial ?? {}) as State,
    follow(select, act) {
      let current: { value: ReturnType<typeof select>; controller: AbortController } | undefined
      function update() {
        const value = select(state.getState())
        if (current !== undefined && Object.is(current.value, value)) return
        current?.controller.abort()
        const own = new AbortController()
        current = { value, controller: own }
        act(value, own.signal)
      }
      const stop = state.subscribe(update)
      onAbort(signal, () => {
        stop()
        current?.controller.abort()
      })
      update()
    },
    provide(commands, until = signal) {
      providers.push(commands)
      onAbort(until, () => providers.splice(providers.indexOf(commands), 1))
    },
    canRun: (name) => commandOf(name) !== undefined,
    run(name, amount = 0) {
      const command = commandOf(name)
      if (command === undefined) return false
      const feedback = command(amount) ?? undefined
      for (const listener of commandListeners) listener(name, feedback)
      return true
    },
    onCommand(listener, until = signal) {
      commandListeners.add(listener)
      onAbort(until, () => commandListeners.delete(listener))
    },
    shortcuts: () =>
      state
        .getState()
        .features.flatMap(({ shortcuts = [] }) => shortcuts.filter(({ command }) => store.canRun(command))),
    async loadParts() {
      await Promise.all(
        state.getState().features.map(async (feature) => {
          const loaded = await feature.loadParts?.()
          const { name, parts: own } = feature
          if (loaded && !signal.aborted)
            state.setState(({ parts }) => ({ parts: { ...parts, [name]: { ...own, ...loaded } } }))
        }),
      )
    },
    dispose() {
      controller.abort()
      media.pause()
      media.removeAttribute('src')
      // Without this call, the browser would keep loading the file.
      media.load()
    },
  }
  store.use(features)
  return store
}

function onAbort(signal: AbortSignal, listener: () => void): void {
  signal.addEventListener('abort', listener, { once: true })
}
