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

/**
 * Starts loading the video that a clicked card links to, so that it loads in parallel with its page. Returns undefined if the page is already open or no cached
 * list contains the video.
 *
 * @param request the navigation's request. If the viewer navigates elsewhere, the download stops.
 */
export function startEarlyVideo(
  { params, request }: { params: Params; request: Request },
  queryClient: QueryClient,
): EarlyVideo | undefined {
  const file =
    new URL(request.url).pathname === location.pathname ? '' : videoFileOf(queryClient, params['videoId'] ?? '')
  if (file === '') return undefined
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
  request.signal.addEventListener('abort', stop)
  return { take, stop }
}
