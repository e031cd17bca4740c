import type { Channel, Video } from '@kinora/api-client'
import type { ComponentType, ReactNode } from 'react'

import type { PlayerStore } from './player-store.ts'

/** The video in a player, with whatever data its page has so far. */
export interface PlayedVideo extends Pick<Video, '_id' | 'title' | 'thumbnail' | 'videoFile' | 'description'> {
  /** Duration in seconds, as reported by the provider. */
  duration: number
  captions?: Video['captions']
  stream?: Video['stream']
  owner: (Pick<Channel, 'username' | 'fullName'> & { _id?: string }) | null
}

/** Callbacks that a page provides to the features. All are optional; features work without them. */
export interface PlayerHost {
  /** When the player was first rendered, from `performance.now()`. */
  openedAt?: number
  countView?(): void
  /** Saves the viewer's position, in seconds. */
  savePosition?(seconds: number): void
  /** Called with the final position when the page or the player closes. */
  leave?(seconds: number): void
  goTo?(path: string): void
  /**
   * Sets the function that keeps the video visible after its page unmounts. That function returns a function that hides the video again, or undefined to end
   * the playback.
   */
  floatBy?(float: () => (() => void) | undefined): void
  /** Shows content in the shell's frame, beyond the life of the page. Returns a function that removes it. */
  showInFrame?(content: ReactNode): () => void
}

/** Keys, the command that they run, and their label in the keyboard help. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, with letters in lower case. */
  keys: readonly string[]
  command: string
  /** Argument for the command, by key; 0 by default. */
  amounts?: readonly number[]
  /** Text in the keyboard help. */
  label: string
  /** Whether holding the key down repeats the command. */
  repeats?: true
}

/** Feedback on a command, shown over the video, and optionally on which side. */
export type Feedback = string | { text: string; side: 'left' | 'right' }

/** What a key, gesture or button does. `amount` is the argument, such as seconds, tenths or a direction. */
export type Command = (amount: number) => Feedback | void

/** Slots in the player that a feature can fill. */
export interface FeatureParts {
  /** Shown over the video. */
  picture?: ComponentType
  /** Shown over the video if it can't be played, instead of all other parts. */
  failure?: ComponentType
  /** A button in the control bar. */
  button?: ComponentType
  /** A control in the settings. */
  setting?: ComponentType
  /** An item in the context menu. */
  menuItem?: ComponentType
  /** Shown over the seek bar. */
  seekBar?: ComponentType
}

export interface FeatureContext<State> {
  media: HTMLVideoElement
  store: PlayerStore
  host: PlayerHost
  /** Aborted when the player is disposed. Pass this to every listener. */
  signal: AbortSignal
  get(): State
  /** Updates the feature's state. Re-renders only the components that select a changed value. */
  set(change: Partial<State>): void
}

export interface PlayerFeature<State extends object = object> {
  name: string
  /** The feature's initial state. */
  state?: State
  shortcuts?: readonly Shortcut[]
  parts?: FeatureParts
  /** Loads parts that can wait until the viewer first points at or focuses the player or presses a key. */
  loadParts?(): Promise<FeatureParts>
  /** Starts the feature, which runs as long as the player exists. */
  attach?(context: FeatureContext<State>): void
}

/** Defines a player feature. To add the feature to the player, list it in `features.ts`. */
export function definePlayerFeature<State extends object = object>(
  feature: PlayerFeature<State>,
): PlayerFeature<State> {
  return feature
}
