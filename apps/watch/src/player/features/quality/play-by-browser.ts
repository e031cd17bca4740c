import type { Renditions, RenditionsOptions } from './renditions.ts'

/** Whether the browser plays streams natively, in which case it chooses the rendition itself. */
export function doesBrowserPlayStreams(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

export function playByBrowser(video: HTMLVideoElement, { url, startTime, onFailure }: RenditionsOptions): Renditions {
  const controller = new AbortController()
  video.addEventListener('error', onFailure, { signal: controller.signal })
  video.src = url
  if (startTime > 0) video.currentTime = startTime
  return {
    choose: (height) => height === 'auto',
    end: () => controller.abort(),
  }
}
