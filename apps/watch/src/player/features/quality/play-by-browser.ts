import type { Renditions, RenditionsOptions } from './renditions.ts'

/** Whether the browser plays streams itself. Which rendition is then its own affair. */
export function doesBrowserPlayStreams(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

export function playByBrowser(video: HTMLVideoElement, { url, startTime, onFailure }: RenditionsOptions): Renditions {
  video.addEventListener('error', onFailure)
  video.src = url
  if (startTime > 0) video.currentTime = startTime
  return {
    choose: (height) => height === 'auto',
    end: () => video.removeEventListener('error', onFailure),
  }
}
