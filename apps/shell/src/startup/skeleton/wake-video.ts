/**
 * Has the skeleton's video loaded once the picture beside it is there: making a player ready takes the processor for a while, and the file shares the line, so neither
 * comes before what is seen. Where a browser does not tell of its first paint, the page's player does it.
 */
export function wakeVideo(): void {
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
