/** Minimum time between two requests, in milliseconds. */
const minMsBetween = 15_000

/**
 * Throttles position updates: sends the first position immediately, then the latest one every 15 s at most. Requests never overlap; otherwise, an older
 * position could arrive last and overwrite a newer one. `flush` aborts a pending request and sends the last position right away, because the page is closing.
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
