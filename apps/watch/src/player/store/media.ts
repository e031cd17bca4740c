/** Starts a video. A browser that refuses, because nobody has touched the page yet, leaves it paused. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    // Paused is what the controls show then; a file that cannot be played says so by its `error` event.
  })
}

/** Plays what is paused (from the start when it had ended), and pauses what plays. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

/** Jumps to a second of the video, or as near as its length allows. A file that is not there yet begins there. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity
  const target = Math.min(Math.max(0, time), end)
  if (Number.isFinite(target)) video.currentTime = target
}

/** Jumps ahead by so many seconds, or back when they are negative. */
export function seekBy(video: HTMLVideoElement, seconds: number): void {
  seekTo(video, video.currentTime + seconds)
}

/** Sets the volume, from 0 to 1; anything above 0 also unmutes. */
export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(Math.max(0, volume), 1)
  video.muted = false
}

/** Sets how fast the video plays; 1 is its own speed. */
export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed
}

/** Mutes the video, or unmutes it: at half volume when it was turned down to nothing. */
export function toggleMuted(video: HTMLVideoElement): void {
  if (video.volume === 0) setVolume(video, 0.5)
  else video.muted = !video.muted
}

/** Loads a file that failed once more and goes on where it stopped. */
export function reload(video: HTMLVideoElement): void {
  const { currentTime: time, playbackRate } = video
  video.defaultPlaybackRate = playbackRate
  video.load()
  video.currentTime = time
  play(video)
}
