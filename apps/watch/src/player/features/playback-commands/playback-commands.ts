import type { Feature } from '../../store/create-media-store.ts'
import { reload, seekBy, seekTo, setSpeed, setVolume, toggleMuted } from '../../store/playback.ts'
import { speeds } from '../../store/speeds.ts'

/** Few files say how long a frame of theirs lasts; at 30 a second most others are met as well. */
const frameSeconds = 1 / 30

/** Carries out what needs nothing but the element. */
export const playbackCommands: Feature = ({ video, provide }) =>
  provide({
    reload: () => reload(video),
    seekBy: (seconds) => seekBy(video, seconds),
    seekToTenth: (tenth) => seekTo(video, (tenth / 10) * video.duration),
    stepFrame: (direction) => {
      video.pause()
      seekBy(video, direction * frameSeconds)
    },
    changeVolume: (change) => setVolume(video, (video.muted ? 0 : video.volume) + change),
    changeSpeed: (direction) => setSpeed(video, nextSpeed(video.playbackRate, direction)),
    toggleMuted: () => toggleMuted(video),
  })

function nextSpeed(speed: number, direction: number): number {
  const next = direction > 0 ? speeds.find((other) => other > speed) : speeds.findLast((other) => other < speed)
  return next ?? speed
}
