import { firstFeatures } from './features/first-features.ts'
import { pickedPicture, showPoster } from './picked-picture.ts'
import { play, seekTo } from './store/media.ts'
import type { PlayedVideo } from './store/player-feature.ts'
import { createPlayerStore } from './store/player-store.ts'
import type { PlayerStore } from './store/player-store.ts'
import { viewerSettings } from './store/settings.ts'

/** Shows a playback when its page goes. Returns what ends that, or undefined to end the playback. */
type Float = () => (() => void) | undefined

/** A video that is watched, with the one element that plays it, wherever that is shown. */
export interface Playback {
  readonly videoId: string
  readonly store: PlayerStore
  /** Sets how it continues when its page goes. */
  floatBy(float: Float): void
  /** Its page goes: it continues, or ends. */
  leavePage(): void
  /** Its page shows it again, or it has ended. */
  land(): void
}

/** A tab plays one video at a time, and plays it on when its page goes. */
let current: Playback | undefined

/** The element that a page came with, until a playback starts. It is loading its file. */
let prerendered: HTMLVideoElement | undefined

/** Keeps the element that a page came with, for the playback of its file. */
export function keepForPlayback(element: HTMLVideoElement | undefined): void {
  if (element !== undefined) prerendered = element
}

/** The playback of a video: the current one if it is of this video, else a new one, which `startPlayback` starts. */
export function playbackOf(video: PlayedVideo): Playback {
  return current?.videoId === video._id ? current : createPlayback(video)
}

/** Plays the current video from a second on. */
export function playFrom(seconds: number): void {
  const media = current?.store.media
  if (media === undefined) return
  seekTo(media, seconds)
  play(media)
  media.scrollIntoView({ block: 'nearest' })
}

function createPlayback(video: PlayedVideo): Playback {
  // A file that failed to load is requested again.
  const isOfPage = prerendered?.dataset['file'] === video.videoFile && !prerendered.error
  const media = prerendered && isOfPage ? prerendered : document.createElement('video')
  media.playsInline = true
  // Before the clicked card goes.
  const picked = pickedPicture(video.thumbnail)
  if (picked) media.poster = picked
  let float: Float | undefined
  let end: ReturnType<Float>
  const playback: Playback = {
    videoId: video._id,
    store: createPlayerStore({ media, video, settings: viewerSettings, features: firstFeatures }),
    floatBy(newFloat) {
      float = newFloat
    },
    leavePage() {
      if (current !== playback) return
      end = float?.()
      if (end === undefined) endPlayback()
    },
    land() {
      end?.()
      end = undefined
    },
  }
  return playback
}

interface StartOptions {
  /** Plays at once, if the browser lets it. */
  isPlaying: boolean
  /** Seconds from the beginning. */
  startTime: number
}

/** Makes a playback the tab's, in place of any other. The current one continues as it is. */
export function startPlayback(playback: Playback, { isPlaying, startTime }: StartOptions): void {
  if (current === playback) return
  endPlayback()
  current = playback
  const { media, state, settings } = playback.store
  const { videoFile, thumbnail } = state.getState().video
  if (media !== prerendered) stopLoading(prerendered)
  const isLoading = media === prerendered
  prerendered = undefined
  const { volume, isMuted, speed } = settings.getState()
  showPoster(media, thumbnail)
  if (!videoFile) return
  media.preload = isPlaying ? 'auto' : 'metadata'
  if (!isLoading) media.src = videoFile
  // The file starts at its default speed.
  Object.assign(media, { volume, muted: isMuted, defaultPlaybackRate: speed, playbackRate: speed })
  // Set before the file has loaded, this is where it starts, and nothing of its beginning is loaded.
  if (startTime > 0) media.currentTime = startTime
  if (isPlaying) play(media)
}

/** Browsers continue to load a file until its element has none. */
function stopLoading(element: HTMLVideoElement | undefined) {
  element?.removeAttribute('src')
  element?.load()
}

/** Ends what the tab plays, or only this player, if another has not taken its place. */
export function endPlayback(store = current?.store): void {
  if (store === undefined || store !== current?.store) return
  const playback = current
  current = undefined
  playback.land()
  store.dispose()
}
