/** The minimum time between two requests, in milliseconds. */
const minMsBetween = 15_000

/**
 * Sends the latest position: the first one immediately, then at most one every 15 s. Each request waits for the previous one, which could otherwise arrive
 * later and overwrite it. `flush` aborts a pending request and sends the last position immediately, because the page is closing.
 */
export function sendSeldom(send: (seconds: number, signal: AbortSignal) => Promise<unknown>) {
  let latest: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: AbortController | undefined

  function sendLatest() {
    if (latest === undefined) return
    const current = new AbortController()
    const hasEnded = () => {
      if (underWay !== current) return
      underWay = undefined
      if (timer === undefined) sendLatest()
    }
    const seconds = latest
    latest = undefined
    underWay = current
    timer = setTimeout(() => {
      timer = undefined
      if (underWay === undefined) sendLatest()
    }, minMsBetween)
    send(seconds, current.signal).then(hasEnded, hasEnded)
  }

  return {
    send(seconds: number) {
      latest = seconds
      if (timer === undefined && underWay === undefined) sendLatest()
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      if (latest !== undefined) underWay?.abort()
      sendLatest()
    },
  }
}
