/** Starts a video. If the browser blocks autoplay, the video stays paused. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    // The controls show the paused state. A file that cannot be played fires an `error` event.
  })
}

/** Toggles playback. An ended video plays from the start. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

/** Seeks to a position in seconds, limited to the video's length. A file that has not loaded yet starts at that position. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity
  const target = Math.min(Math.max(0, time), end)
  if (Number.isFinite(target)) video.currentTime = target
}

/** Seeks forward by a number of seconds, or backward if negative. */
export function seekBy(video: HTMLVideoElement, seconds: number): void {
  seekTo(video, video.currentTime + seconds)
}

/** Sets the volume, from 0 to 1, and unmutes the video. */
export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(Math.max(0, volume), 1)
  video.muted = false
}

/** Sets the playback speed; 1 is normal. */
export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed
}

/** Toggles mute. A video at volume zero unmutes at half volume. */
export function toggleMuted(video: HTMLVideoElement): void {
  if (video.volume === 0) setVolume(video, 0.5)
  else video.muted = !video.muted
}

/** Loads a failed file again and continues at the same position. */
export function reload(video: HTMLVideoElement): void {
  const { currentTime: time, playbackRate } = video
  video.defaultPlaybackRate = playbackRate
  video.load()
  video.currentTime = time
  play(video)
}
