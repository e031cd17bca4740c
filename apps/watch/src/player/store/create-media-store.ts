import type { Command, CommandName } from './commands.ts'
import { mediaEvents, readMediaState } from './media-state.ts'
import type { MediaState } from './media-state.ts'
import { togglePlay } from './playback.ts'

type Commands = Partial<Record<CommandName, Command>>

/** Is told of each command that was carried out. */
type CommandListener = (name: CommandName, amount: number) => void

/** Keeps at something as long as the store is there. Returns what ends it. */
export type Feature = (store: MediaStore) => () => void

/**
 * The one thing that the parts of a player share: the element, what is known of it, and what can be asked of it. The element alone owns its
 * state; the store outlives every page that shows it.
 */
export interface MediaStore {
  readonly video: HTMLVideoElement
  getState(): MediaState
  /** Calls `listener` after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Carries a command out, if some part of the player knows how to. Returns whether one did. */
  run(name: CommandName, amount?: number): boolean
  /** Says how commands are carried out, before those who said so earlier. Returns how to take that back. */
  provide(commands: Commands): () => void
  /** Calls `listener` after every command that was carried out. Returns how to stop. */
  onCommand(listener: CommandListener): () => void
  /** Starts a feature, which ends with the store. One of that name that is there already goes on, and one that comes when the store has ended does not start. */
  use(name: string, feature: Feature): void
  /** Ends every feature, and lets the file go. */
  dispose(): void
}

export function createMediaStore(video: HTMLVideoElement): MediaStore {
  const listeners = new Set<() => void>()
  const commandListeners = new Set<CommandListener>()
  const features = new Map<string, () => void>()
  const providers: Commands[] = [{ togglePlay: () => togglePlay(video) }]
  let state = readMediaState(video)
  let isDisposed = false

  function update() {
    state = readMediaState(video, state.hasStarted)
    for (const listener of listeners) listener()
  }
  for (const event of mediaEvents) video.addEventListener(event, update)

  const store: MediaStore = {
    video,
    getState: () => state,
    subscribe: (listener) => addTo(listeners, listener),
    onCommand: (listener) => addTo(commandListeners, listener),
    run(name, amount = 0) {
      const command = providers.findLast((provider) => provider[name])?.[name]
      if (command === undefined) return false
      command(amount)
      for (const listener of commandListeners) listener(name, amount)
      return true
    },
    provide(commands) {
      providers.push(commands)
      return () => void providers.splice(providers.indexOf(commands), 1)
    },
    use(name, feature) {
      if (!isDisposed && !features.has(name)) features.set(name, feature(store))
    },
    dispose() {
      isDisposed = true
      for (const end of features.values()) end()
      for (const event of mediaEvents) video.removeEventListener(event, update)
      features.clear()
      video.pause()
      video.removeAttribute('src')
      // Without it the browser goes on loading the file.
      video.load()
    },
  }
  return store
}

function addTo<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item)
  return () => void items.delete(item)
}
