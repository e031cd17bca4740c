import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import { create } from 'zustand'

import { stopLoading } from '../startup/stop-loading.ts'
import { listedVideo } from './listed-video.ts'
import type { ListedVideo } from './listed-video.ts'

/** A video whose page is opening. */
export interface OpeningVideo {
  pathname: string
  video: ListedVideo
  /** The element that loads the file. Undefined if the video won't start at the beginning. Weak, because the element would keep its page in memory. */
  element: WeakRef<HTMLVideoElement> | undefined
}

/** A video element that loads its file before its page has loaded. */
export interface EarlyVideo {
  /** Returns the element, once. From then on, the caller stops it. */
  take(): HTMLVideoElement | undefined
  /** Stops the download, unless the element has been taken. */
  stop(): void
}

/** Starts loading the video that a card links to, so that it loads in parallel with its page. Does nothing if no cached list contains the video, or if it already plays. */
export interface EarlyVideos {
  /** Starts when the mouse button goes down on a link. If the click doesn't follow soon, the download stops. */
  press(params: Params): void
  /**
   * Starts with a navigation, or continues the download of the press that led to it. Returns undefined if the page is already open.
   *
   * @param request the navigation's request. If the viewer navigates elsewhere, the download stops.
   */
  open(to: { params: Params; request: Request }): EarlyVideo | undefined
}

/** The video that the last navigation loads early, for the page's skeleton. Undefined if it loads none. */
export const useOpeningVideo = create<{ opening: OpeningVideo | undefined }>()(() => ({ opening: undefined }))

interface StartedVideo extends EarlyVideo {
  videoId: string
  video: ListedVideo
  element: HTMLVideoElement
}

/** How long the video of a pressed link loads without a click, in milliseconds. */
const pressMs = 1000

export function createEarlyVideos(queryClient: QueryClient): EarlyVideos {
  let pressed: StartedVideo | undefined

  function start(videoId: string): StartedVideo | undefined {
    const video = listedVideo(queryClient, videoId)
    // The mini player may play this video already. One in the skeleton doesn't count: a second click stops the navigation that loads it.
    if (!video || document.querySelector(`video[data-file="${video.videoFile}"]:not(.skeleton-picture > video)`))
      return undefined
    return { videoId, video, ...loadVideo(video.videoFile) }
  }

  /** Returns the video of the last press, once. */
  function takePressed() {
    const taken = pressed
    pressed = undefined
    return taken
  }

  return {
    press({ videoId = '' }) {
      takePressed()?.stop()
      const video = start(videoId)
      pressed = video
      setTimeout(() => {
        if (pressed === video) takePressed()?.stop()
      }, pressMs)
    },
    open({ params: { videoId = '' }, request }) {
      const last = takePressed()
      const isSame = last?.videoId === videoId
      if (!isSame) last?.stop()
      const { pathname, searchParams } = new URL(request.url)
      const started = pathname === location.pathname ? undefined : isSame ? last : start(videoId)
      if (started) request.signal.addEventListener('abort', started.stop)
      useOpeningVideo.setState({ opening: started && openingOf(started, pathname, searchParams) })
      return started
    },
  }
}

function openingOf({ video, element }: StartedVideo, pathname: string, search: URLSearchParams): OpeningVideo {
  const startsLater = search.has('t') || Boolean(video.watchedSeconds)
  return { pathname, video, element: startsLater ? undefined : new WeakRef(element) }
}

function loadVideo(file: string) {
  const element = document.createElement('video')
  let waiting: HTMLVideoElement | undefined = element
  Object.assign(element, { preload: 'metadata', src: file })
  // The player reuses the element for the same file only.
  element.dataset['file'] = file
  function take() {
    const taken = waiting
    waiting = undefined
    return taken
  }
  function stop() {
    const stopped = take()
    if (stopped) stopLoading(stopped)
  }
  return { element, take, stop }
}
