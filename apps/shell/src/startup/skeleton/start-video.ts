/**
 * Starts the skeleton's video after the picture next to it has loaded, because preparing playback takes processor time and the file shares the connection. In
 * browsers that do not report their first paint, the page's player does it.
 */
export function startVideo(): void {
  if (typeof PerformanceObserver === 'undefined') return
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    const [video] = document.getElementsByTagName('video')
    const picture = video?.nextElementSibling as HTMLImageElement | null | undefined
    if (!video) return
    const wake = () => {
      video.preload = 'metadata'
    }
    if (!picture || picture.complete) wake()
    else for (const type of ['load', 'error']) picture.addEventListener(type, wake)
  }).observe({ type: 'paint', buffered: true })
}
