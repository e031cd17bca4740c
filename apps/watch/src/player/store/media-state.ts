/** A stretch of the file that is loaded, in seconds. */
export type LoadedRange = readonly [start: number, end: number]

/** What the player shows of its media element. Times are seconds. */
export interface MediaState {
  isPaused: boolean
  isEnded: boolean
  /** Playback wants to go on and waits for data. */
  isWaiting: boolean
  /** It was played, be it for a moment. */
  hasStarted: boolean
  /** A picture of the file is there. */
  hasPicture: boolean
  /** The browser gave the file up. */
  hasFailed: boolean
  time: number
  /** 0 until the file says. */
  duration: number
  loaded: readonly LoadedRange[]
  volume: number
  isMuted: boolean
  speed: number
}

/** The events after which a media element may be in another state. */
export const mediaEvents = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'loadeddata',
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

/** @param hasStarted what the state before said, where there was one. */
export function readMediaState(video: HTMLVideoElement, hasStarted = false): MediaState {
  const hasFailed = Boolean(video.error)
  return {
    isPaused: video.paused,
    isEnded: video.ended,
    isWaiting: !video.paused && !video.ended && !hasFailed && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasStarted: hasStarted || !video.paused,
    hasPicture: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    hasFailed,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    loaded: rangesOf(video.buffered),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    speed: video.playbackRate,
  }
}

function rangesOf(ranges: TimeRanges): LoadedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const)
}
