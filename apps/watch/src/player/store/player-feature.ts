import type { Channel, Video } from '@kinora/api-client'
import type { ComponentType, ReactNode } from 'react'

import type { PlayerStore } from './player-store.ts'

/** The video in a player, with the data that its page currently has. */
export interface PlayedVideo extends Pick<Video, '_id' | 'title' | 'thumbnail' | 'videoFile' | 'description'> {
  /** The duration in seconds, as reported by the provider. */
  duration: number
  captions?: Video['captions']
  stream?: Video['stream']
  owner: (Pick<Channel, 'username' | 'fullName'> & { _id?: string }) | null
}

/** Callbacks that the page provides to the features. Features work without the missing ones. */
export interface PlayerHost {
  /** When the player was first rendered, from `performance.now()`. */
  openedAt?: number
  /** Counts a view of the video. */
  countView?(): void
  /** Saves the viewer's position, in seconds. */
  savePosition?(seconds: number): void
  /** Called with the last position when the page or the player closes. */
  leave?(seconds: number): void
  goTo?(path: string): void
  /** Sets a function that shows the video elsewhere after its page unmounts. It returns a function that stops showing it, or undefined to end the playback. */
  floatBy?(float: () => (() => void) | undefined): void
  /** Shows content in the shell's frame, which outlives the page. Returns a function that removes it. */
  showInFrame?(content: ReactNode): () => void
}

/** Keys, the command they run, and their line in the keyboard help. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, with lower-case letters. */
  keys: readonly string[]
  command: string
  /** The command's argument for each key; 0 by default. */
  amounts?: readonly number[]
  /** The text in the keyboard help. */
  label: string
  /** Holding the key down repeats the command. */
  repeats?: true
}

/** A command's feedback, shown over the video, and its position. */
export type Feedback = string | { text: string; side: 'left' | 'right' }

/** The action that a key, gesture or button runs. `amount` is its argument, such as seconds, tenths or a direction. */
export type Command = (amount: number) => Feedback | void

/** The slots in the player that a feature can fill. */
export interface FeatureParts {
  /** Shown over the video. */
  picture?: ComponentType
  /** Shown over the video if the video cannot be played. Replaces all other parts. */
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
  /** Aborted when the player is disposed. Pass it to every listener. */
  signal: AbortSignal
  get(): State
  /** Changes the feature's state. Components that select the changed values render again. */
  set(change: Partial<State>): void
}

export interface PlayerFeature<State extends object = object> {
  name: string
  /** The feature's state before it is attached. */
  state?: State
  shortcuts?: readonly Shortcut[]
  parts?: FeatureParts
  /** Loads parts that are needed only when the viewer uses the player: on the first pointer, focus or key. */
  loadParts?(): Promise<FeatureParts>
  /** Starts the feature for as long as the player exists. */
  attach?(context: FeatureContext<State>): void
}

/** Defines a player feature. To add it to the player, list it in `features.ts`. */
export function definePlayerFeature<State extends object = object>(
  feature: PlayerFeature<State>,
): PlayerFeature<State> {
  return feature
}
