import type { Channel, Video } from '@kinora/api-client'
import type { ComponentType, ReactNode } from 'react'

import type { PlayerStore } from './player-store.ts'

/** The video that a player shows, as its page knows it now. */
export interface PlayedVideo extends Pick<Video, '_id' | 'title' | 'thumbnail' | 'videoFile' | 'description'> {
  /** Seconds, known before the file is. */
  duration: number
  captions?: Video['captions']
  stream?: Video['stream']
  owner: (Pick<Channel, 'username' | 'fullName'> & { _id?: string }) | null
}

/** Callbacks that the page provides to the features. Features omit what it does not provide. */
export interface PlayerHost {
  /** When the player was first rendered, as `performance.now()` reports it. */
  openedAt?: number
  /** Counts a view of the video. */
  countView?(): void
  /** Saves how far the viewer is, in seconds. */
  savePosition?(seconds: number): void
  /** Called after the last position, when the page or the player goes. */
  leave?(seconds: number): void
  goTo?(path: string): void
  /** Sets what shows the video elsewhere when its page goes. It returns what ends that, or undefined to end the playback. */
  floatBy?(float: () => (() => void) | undefined): void
  /** Shows something in the frame that outlives the page. Returns what removes it. */
  showInFrame?(content: ReactNode): () => void
}

/** Keys, the command that they run, and the line of the keyboard help that explains them. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them; letters in lower case. */
  keys: readonly string[]
  command: string
  /** The command's argument for each key; 0 by default. */
  amounts?: readonly number[]
  /** The text in the keyboard help. */
  label: string
  /** Holding the key down repeats the command. */
  repeats?: true
}

/** The feedback of a command over the video, and its position. */
export type Feedback = string | { text: string; side: 'left' | 'right' }

/** Carries out a key, a gesture or a button. `amount` is what these pass: seconds, tenths, a direction. */
export type Command = (amount: number) => Feedback | void

/** The places in the player where a feature can show something. */
export interface FeatureParts {
  /** On the picture. */
  picture?: ComponentType
  /** On the picture of a video that cannot be played; nothing else is shown then. */
  failure?: ComponentType
  /** A button in the control bar. */
  button?: ComponentType
  /** A control in the settings. */
  setting?: ComponentType
  /** A line of the menu that a right click opens. */
  menuItem?: ComponentType
  /** Over the seek bar. */
  seekBar?: ComponentType
}

export interface FeatureContext<State> {
  media: HTMLVideoElement
  store: PlayerStore
  host: PlayerHost
  /** Aborted when the player ends: pass it to every listener. */
  signal: AbortSignal
  get(): State
  /** Changes the feature's state; components that select what changed render again. */
  set(change: Partial<State>): void
}

export interface PlayerFeature<State extends object = object> {
  name: string
  /** The feature's state before it is attached. */
  state?: State
  shortcuts?: readonly Shortcut[]
  parts?: FeatureParts
  /** Parts that load when the viewer turns to the player: with the first pointer, focus or key. */
  loadParts?(): Promise<FeatureParts>
  /** Starts the feature for as long as the player exists. */
  attach?(context: FeatureContext<State>): void
}

/** Defines one feature of the player; list it in `features.ts` to add it. */
export function definePlayerFeature<State extends object = object>(
  feature: PlayerFeature<State>,
): PlayerFeature<State> {
  return feature
}
