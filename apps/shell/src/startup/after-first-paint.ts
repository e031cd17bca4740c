/** How long to wait for the first paint and the skeleton's visible images, in milliseconds. A hidden tab never paints, and an image may be slow. */
const longestWaitMs = 300

/**
 * Calls `callback` once the browser has painted index.html with its images, or after 300 ms. On a repeat visit, the shell's script comes from the cache, and
 * running it first would delay that paint.
 */
export function afterFirstPaint(callback: () => void): void {
  let isCalled = false
  const callOnce = () => {
    if (isCalled) return
    isCalled = true
    callback()
  }
  if (document.hidden) return callOnce()
  setTimeout(callOnce, longestWaitMs)
  // A new task after the frame, because callbacks for a frame run before it is painted.
  void Promise.all(visibleImages().map(settled)).then(() => requestAnimationFrame(() => setTimeout(callOnce)))
}

function visibleImages(): HTMLImageElement[] {
  const images = document.querySelectorAll<HTMLImageElement>('#skeleton img')
  return [...images].filter((image) => image.loading !== 'lazy')
}

function settled(image: HTMLImageElement): Promise<void> | undefined {
  if (image.complete) return undefined
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, () => resolve(), { once: true })
  })
}
