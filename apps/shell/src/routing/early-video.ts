import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'

import { stopLoading } from '../startup/stop-loading.ts'
import { videoFileOf } from './video-file-of.ts'

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

/** How long the video of a pressed link loads without a click, in milliseconds. */
const pressMs = 1000

export function createEarlyVideos(queryClient: QueryClient): EarlyVideos {
  let pressed: (EarlyVideo & { videoId: string }) | undefined

  function start(videoId: string): typeof pressed {
    const file = videoFileOf(queryClient, videoId)
    // The mini player may play this video already.
    const isNeeded = file !== '' && !document.querySelector(`video[data-file="${file}"]`)
    return isNeeded ? { videoId, ...loadVideo(file) } : undefined
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
      if (new URL(request.url).pathname === location.pathname) return undefined
      const video = isSame ? last : start(videoId)
      if (video) request.signal.addEventListener('abort', video.stop)
      return video
    },
  }
}

function loadVideo(file: string): EarlyVideo {
  let element: HTMLVideoElement | undefined = document.createElement('video')
  Object.assign(element, { preload: 'metadata', src: file })
  // The player reuses the element for the same file only.
  element.dataset['file'] = file
  function take() {
    const taken = element
    element = undefined
    return taken
  }
  function stop() {
    const stopped = take()
    if (stopped) stopLoading(stopped)
  }
  return { take, stop }
}
