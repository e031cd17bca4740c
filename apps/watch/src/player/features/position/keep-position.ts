import type { Feature } from '../../store/create-media-store.ts'

/** The provider is told no more often than this. */
const leastMsBetween = 15_000
const leastSecondsApart = 5

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
      if (Math.abs(video.currentTime - keptTime) >= leastSecondsApart) keepNow()
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

/** Sends the latest position, at once and then no more often than every 15 s; `flush` sends at once what was kept last, because nobody is there later. */
export function sendSeldom(send: (seconds: number) => void) {
  let latest: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendLatest() {
    timer = undefined
    if (latest === undefined) return
    send(latest)
    latest = undefined
    timer = setTimeout(sendLatest, leastMsBetween)
  }

  return {
    send(seconds: number) {
      latest = seconds
      if (timer === undefined) sendLatest()
    },
    flush() {
      clearTimeout(timer)
      sendLatest()
    },
  }
}
