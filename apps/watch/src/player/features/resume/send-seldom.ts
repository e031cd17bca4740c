/** The provider receives a position no more often than this. */
const minMsBetween = 15_000

/**
 * Sends the latest position, at once and then no more often than every 15 s. It waits for an earlier request, which could otherwise arrive last and overwrite
 * it. `flush` cancels an earlier request and sends the last position at once, because the page goes.
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
