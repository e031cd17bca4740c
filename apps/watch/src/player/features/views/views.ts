import { definePlayerFeature } from '../../store/player-feature.ts'

/** A view counts after `minPart` of a video or `minSeconds`, whichever comes first (reading 32). */
const minPart = 0.3
const minSeconds = 10
/** Longest step between two time updates, in seconds. Anything longer is a seek. */
const maxStep = 1.5

/** Counts a view once enough of the video has been played. */
export const views = definePlayerFeature({
  name: 'views',
  attach({ media, host, signal }) {
    const counted = new AbortController()
    let played = 0
    let lastTime = media.currentTime
    function handleTime() {
      const step = media.currentTime - lastTime
      lastTime = media.currentTime
      if (media.paused || step <= 0 || step > maxStep * Math.max(1, media.playbackRate)) return
      played += step
      if (played < Math.min(minSeconds, media.duration * minPart)) return
      counted.abort()
      host.countView?.()
    }
    media.addEventListener('timeupdate', handleTime, { signal: AbortSignal.any([signal, counted.signal]) })
  },
})
