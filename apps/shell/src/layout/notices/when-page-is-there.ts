/** Matches loading indicators. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onEnd` once: with `true` as soon as the page area has a heading and no loading indicator, or with `false` after `longestMs`.
 *
 * @returns a function that cancels the wait.
 */
export function whenPageIsThere(longestMs: number, onEnd: (isThere: boolean) => void): () => void {
  const main = document.querySelector('main')
  const timer = setTimeout(() => end(false), longestMs)
  const observer = new MutationObserver(look)
  if (main) observer.observe(main, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
  look()

  function look() {
    if (main?.querySelector('h1') && !main.querySelector(loading)) end(true)
  }

  function end(isThere: boolean) {
    stop()
    onEnd(isThere)
  }

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}
