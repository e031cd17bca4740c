import { onFirstPaint } from '../after-first-paint.ts'

/**
 * Starts loading the skeleton's video only after the image next to it, because preparing playback takes CPU time and the file competes for bandwidth. Call it
 * before the skeleton is parsed. A video without an image starts at the first paint; if it arrives later, the page's player loads it.
 */
export function startVideo(): void {
  const loading = new AbortController()
  const wake = (video: HTMLVideoElement) => {
    loading.abort()
    video.preload = 'metadata'
  }
  // An image's events don't bubble, so listen in the capture phase. `load` events never reach the window.
  for (const type of ['load', 'error']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const video = skeletonVideo()
        if (video && video.nextElementSibling === target) wake(video)
      },
      { capture: true, signal: loading.signal },
    )
  }
  if (typeof PerformanceObserver === 'undefined') return
  onFirstPaint(() => {
    const video = skeletonVideo()
    if (video && !video.nextElementSibling) wake(video)
  })
}

function skeletonVideo(): HTMLVideoElement | null {
  return document.querySelector('#skeleton video')
}
