import { useEffect, useState } from 'react'

/** What the controls show of a video element. Times are seconds. */
export interface VideoState {
  isPaused: boolean
  isEnded: boolean
  /** Playback wants to go on and waits for data. */
  isWaiting: boolean
  /** Something was played, or sought. */
  hasStarted: boolean
  /** The browser gave the file up. */
  hasFailed: boolean
  time: number
  /** 0 until the file says. */
  duration: number
  /** The end of the loaded stretch that playback is in. */
  bufferedUntil: number
  volume: number
  isMuted: boolean
  speed: number
}

const initialState: VideoState = {
  isPaused: true,
  isEnded: false,
  isWaiting: false,
  hasStarted: false,
  hasFailed: false,
  time: 0,
  duration: 0,
  bufferedUntil: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'progress',
  'loadedmetadata',
  'durationchange',
  'volumechange',
  'ratechange',
  'emptied',
  'error',
]

/** Follows a video element, which stays the only owner of its state. */
export function useVideoState(video: HTMLVideoElement | null): VideoState {
  const [state, setState] = useState(initialState)
  useEffect(() => {
    if (video === null) return undefined
    const read = () => setState(readState(video))
    for (const event of events) video.addEventListener(event, read)
    read()
    return () => {
      for (const event of events) video.removeEventListener(event, read)
    }
  }, [video])
  return state
}

function readState(video: HTMLVideoElement): VideoState {
  const hasFailed = Boolean(video.error)
  return {
    isPaused: video.paused,
    isEnded: video.ended,
    isWaiting: !video.paused && !video.ended && !hasFailed && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasStarted: !video.paused || video.currentTime > 0,
    hasFailed,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedUntil: bufferedUntil(video),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    speed: video.playbackRate,
  }
}

function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return 0
}
