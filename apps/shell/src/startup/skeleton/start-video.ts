import { onFirstPaint } from '../after-first-paint.ts'

/**
 * Starts loading the skeleton's video only after the image next to it, because preparing playback takes CPU time and the file competes for bandwidth. In
 * browsers that don't report their first paint, the page's player loads the video instead.
 */
export function startVideo(): void {
  if (typeof PerformanceObserver === 'undefined') return
  onFirstPaint(() => {
    const [video] = document.getElementsByTagName('video')
    const picture = video?.nextElementSibling as HTMLImageElement | null | undefined
    if (!video) return
    const wake = () => {
      video.preload = 'metadata'
    }
    if (!picture || picture.complete) wake()
    else for (const type of ['load', 'error']) picture.addEventListener(type, wake)
  })
}
