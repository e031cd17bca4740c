import type { Video } from '@kinora/api-client'

import { pickedPicture, showPoster } from './picked-picture.ts'
import { remembered } from './remembered.ts'
import { createMediaStore } from './store/create-media-store.ts'
import type { MediaStore } from './store/create-media-store.ts'
import { play } from './store/playback.ts'

/** Shows a playback elsewhere than on its page. Returns what ends that; undefined where it is not to go on. */
type Float = () => (() => void) | undefined

/** A video that is watched, with the one element that plays it, wherever that stands. */
export interface Playback {
  readonly video: Video
  readonly store: MediaStore
  /** Says how it goes on when its page goes. */
  floatBy(float: Float): void
  /** Its page goes: it goes on as was said, or ends. */
  leavePage(): void
  /** It stands on its page again, or is over. */
  land(): void
}

/** A tab plays one video at a time, and plays it on when its page goes. */
let current: Playback | undefined

/** The element that a page came with, until a playback starts. Its file has been asked for. */
let prerendered: HTMLVideoElement | undefined

/** Keeps the element that a page came with, for the playback of its file. */
export function keepForPlayback(element: HTMLVideoElement | undefined): void {
  if (element !== undefined) prerendered = element
}

/** The playback of a video: the one under way where it is of this video, else a new one, which `startPlayback` starts. */
export function playbackOf(video: Video): Playback {
  return current?.video._id === video._id ? current : createPlayback(video)
}

function createPlayback(video: Video): Playback {
  // A file that did not come is asked for once more.
  const isOfPage = prerendered?.dataset['file'] === video.videoFile && !prerendered.error
  const element = prerendered && isOfPage ? prerendered : document.createElement('video')
  element.playsInline = true
  // While the card is still there to be asked.
  const picked = pickedPicture(video.thumbnail)
  if (picked) element.poster = picked
  let float: Float | undefined
  let end: ReturnType<Float>
  const playback: Playback = {
    video,
    store: createMediaStore(element),
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

/** Makes a playback the tab's, in place of any other. One that is the tab's already goes on as it is. */
export function startPlayback(playback: Playback, { isPlaying, startTime }: StartOptions): void {
  if (current === playback) return
  endPlayback()
  current = playback
  const { videoFile, thumbnail } = playback.video
  const { video } = playback.store
  if (video !== prerendered) letGo(prerendered)
  const isLoading = video === prerendered
  prerendered = undefined
  const { volume, isMuted, speed } = remembered()
  showPoster(video, thumbnail)
  if (!videoFile) return
  video.preload = isPlaying ? 'auto' : 'metadata'
  if (!isLoading) video.src = videoFile
  // The file begins at its default speed.
  Object.assign(video, { volume, muted: isMuted, defaultPlaybackRate: speed, playbackRate: speed })
  // Before the file is there, this is where it begins, and nothing of its beginning is loaded.
  if (startTime > 0) video.currentTime = startTime
  if (isPlaying) play(video)
}

/** A browser goes on loading a file until it is told otherwise. */
function letGo(element: HTMLVideoElement | undefined) {
  element?.removeAttribute('src')
  element?.load()
}

/** Ends what the tab plays; or only this playback, where another may have taken its place. */
export function endPlayback(playback = current): void {
  if (playback === undefined || playback !== current) return
  current = undefined
  playback.land()
  playback.store.dispose()
}
