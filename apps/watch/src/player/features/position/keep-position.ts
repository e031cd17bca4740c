import type { Feature } from '../../store/create-media-store.ts'

/** The provider hears of a position no more often than this. */
const minMsBetween = 15_000
const minSecondsApart = 5

/**
 * Keeps where the viewer is in the video: after every few seconds, when it pauses, and when the page goes. At the end it is kept as seen to the end.
 *
 * @param keep keeps a position, in seconds.
 * @param leave is called after the last of them, when the page or the player goes.
 */
export function keepPosition(keep: (seconds: number) => void, leave = () => {}): Feature {
  return ({ video }) => {
    let keptTime = video.currentTime
    const keepNow = () => {
      if (video.currentTime === keptTime) return
      keptTime = video.currentTime
      keep(keptTime)
    }
    const keepLater = () => {
      if (Math.abs(video.currentTime - keptTime) >= minSecondsApart) keepNow()
    }
    const keepLast = () => {
      keepNow()
      leave()
    }
    const listeners = { timeupdate: keepLater, pause: keepNow, ended: keepNow }
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener)
    window.addEventListener('pagehide', keepLast)
    return () => {
      keepLast()
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener)
      window.removeEventListener('pagehide', keepLast)
    }
  }
}

/**
 * Sends the latest position, at once and then no more often than every 15 s, and not while an earlier one is still on its way: it could
 * arrive last and take its place. `flush` sends the last position at once, because nobody is there later, and gives up one on its way.
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
