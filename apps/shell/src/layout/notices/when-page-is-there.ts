/** What says of itself that it is on its way. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls back once when the page area has a heading, and nothing in it is on its way; or, saying that it is not so, after `longestMs`.
 *
 * @returns what ends the wait.
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
