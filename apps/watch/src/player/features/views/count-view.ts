import type { Feature } from '../../store/create-media-store.ts'

/** A view is this much of a video, or this many seconds of it, whichever is less (reading 32). */
const leastPart = 0.3
const leastSeconds = 10
/** A longer way between two looks at the clock was a jump. */
const longestStep = 1.5

/** Calls `count` once, when enough of the video has been played to be a view of it. */
export function countView(count: () => void): Feature {
  return ({ video }) => {
    let played = 0
    let lastTime = video.currentTime
    function handleTime() {
      const step = video.currentTime - lastTime
      lastTime = video.currentTime
      if (video.paused || step <= 0 || step > longestStep * Math.max(1, video.playbackRate)) return
      played += step
      if (played < Math.min(leastSeconds, video.duration * leastPart)) return
      stop()
      count()
    }
    const stop = () => video.removeEventListener('timeupdate', handleTime)
    video.addEventListener('timeupdate', handleTime)
    return stop
  }
}
