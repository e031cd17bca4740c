import { firstFeatures } from './features/first-features.ts'
import { pickedPicture, showPoster } from './picked-picture.ts'
import { play, seekTo } from './store/media.ts'
import type { PlayedVideo } from './store/player-feature.ts'
import { createPlayerStore } from './store/player-store.ts'
import type { PlayerStore } from './store/player-store.ts'
import { viewerSettings } from './store/settings.ts'

/** Keeps a playback visible after its page unmounts. Returns a function that hides it again, or undefined to end the playback. */
type Float = () => (() => void) | undefined

/** A video being watched, with the one media element that plays it wherever it is shown. */
export interface Playback {
  readonly videoId: string
  readonly store: PlayerStore
  /** URL of the clicked card's thumbnail, or ''. */
  readonly picked: string
  /** Sets how the playback continues when its page unmounts. */
  floatBy(float: Float): void
  /** Called when the page unmounts. The playback either continues elsewhere or ends. */
  leavePage(): void
  /** Called when the page shows the playback again, or when the playback ends. */
  land(): void
}

/** The tab's current playback. A tab plays only one video at a time, possibly beyond the life of its page. */
let current: Playback | undefined

/** The prerendered video element, which is already loading its file. Cleared as soon as any playback starts. */
let prerendered: HTMLVideoElement | undefined

/** Keeps the prerendered video element for the playback of the same file. @param signal stops its download if the viewer navigates elsewhere. */
export function keepForPlayback(element: HTMLVideoElement | undefined, signal?: AbortSignal): void {
  if (element === undefined) return
  dropPrerendered()
  prerendered = element
  signal?.addEventListener('abort', () => prerendered === element && dropPrerendered())
}

/** Returns the current playback if it plays this video, otherwise a new one. Call `startPlayback` to start it. */
export function playbackOf(video: PlayedVideo): Playback {
  return current?.videoId === video._id ? current : createPlayback(video)
}

/** Plays the current video from a position in seconds. */
export function playFrom(seconds: number): void {
  const media = current?.store.media
  if (media === undefined) return
  seekTo(media, seconds)
  play(media)
  media.scrollIntoView({ block: 'nearest' })
}

function createPlayback(video: PlayedVideo): Playback {
  // If the prerendered element failed to load the file, a new element retries.
  const isOfPage = prerendered?.dataset['file'] === video.videoFile && !prerendered.error
  const media = prerendered && isOfPage ? prerendered : document.createElement('video')
  // Set before the controls first render, so that they show these values.
  const { volume, isMuted } = viewerSettings.getState()
  Object.assign(media, { playsInline: true, volume, muted: isMuted })
  // The shell doesn't load a file early that already plays.
  media.dataset['file'] = video.videoFile
  // Read this before the clicked card is removed, but don't set it yet, because a poster hides the frame that the shell's skeleton shows.
  const picked = pickedPicture(video.thumbnail)
  let float: Float | undefined
  let end: ReturnType<Float>
  const playback: Playback = {
    videoId: video._id,
    picked,
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
  /** Whether to start playing immediately, if the browser allows it. */
  isPlaying: boolean
  /** Seconds from the beginning. */
  startTime: number
}

/** Makes this the tab's current playback, ending any other. A no-op if it is already current. */
export function startPlayback(playback: Playback, { isPlaying, startTime }: StartOptions): void {
  if (current === playback) return dropPrerendered()
  endPlayback()
  current = playback
  const { media, state, settings } = playback.store
  const { videoFile, thumbnail } = state.getState().video
  const isLoading = media === prerendered
  if (isLoading) prerendered = undefined
  else dropPrerendered()
  const { speed } = settings.getState()
  if (playback.picked) media.poster = playback.picked
  showPoster(media, thumbnail)
  if (!videoFile) return
  media.preload = isPlaying ? 'auto' : 'metadata'
  if (!isLoading) media.src = videoFile
  // Loading a file resets the speed to the default, so set both.
  Object.assign(media, { defaultPlaybackRate: speed, playbackRate: speed })
  // Set this before the file loads, so playback starts here and the browser skips the beginning.
  if (startTime > 0) media.currentTime = startTime
  if (isPlaying) play(media)
}

/** Stops the download of a prerendered video that nothing plays. Browsers keep loading a file until its element has no source. */
function dropPrerendered() {
  prerendered?.removeAttribute('src')
  prerendered?.load()
  prerendered = undefined
}

/** Ends the tab's playback. If `store` is given, a no-op unless that player is still the current one. */
export function endPlayback(store = current?.store): void {
  if (store === undefined || store !== current?.store) return
  const playback = current
  current = undefined
  playback.land()
  store.dispose()
}
