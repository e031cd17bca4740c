/** When to stop waiting, in milliseconds. Some tabs never paint, and an image may be slow. */
const [longestPaintMs, longestImageMs] = [1000, 300]

/**
 * Calls `callback` once, after the browser has first painted some content, immediately in a hidden tab, or after a second. What index.html does not need to
 * show its content waits for this, so that it does not delay the content.
 */
export function afterFirstPaint(callback: () => void): void {
  if (document.hidden || typeof PerformanceObserver === 'undefined') return callback()
  const callOnce = once(callback)
  setTimeout(callOnce, longestPaintMs)
  onFirstPaint(callOnce)
}

/** Calls `callback` after the first paint of content, and never in a tab that does not paint. The browser must have `PerformanceObserver`. */
export function onFirstPaint(callback: () => void): void {
  new PerformanceObserver((entries, observer) => {
    // Chromium also reports when it has painted an empty page.
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    callback()
  }).observe({ type: 'paint', buffered: true })
}

/** Calls `callback` once, after the next frame that shows all of the skeleton's images, after 300 ms, or immediately in a hidden tab. */
export function afterImages(callback: () => void): void {
  if (document.hidden) return callback()
  const images = [...document.querySelectorAll<HTMLImageElement>('#skeleton img')].filter((image) => !image.complete)
  const callOnce = once(callback)
  setTimeout(callOnce, longestImageMs)
  // A new task after the frame, because callbacks for a frame run before it is painted.
  void Promise.all(images.map(settled)).then(() => requestAnimationFrame(() => setTimeout(callOnce)))
}

/** Waits until an element's file has loaded or failed. Resolves with whether it has loaded. */
export function settled(element: HTMLElement): Promise<boolean> {
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(true))
    element.addEventListener('error', () => resolve(false))
  })
}

function once(callback: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) callback()
    isCalled = true
  }
}
