/** Plays a video. If the browser blocks autoplay, the video stays paused. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    // Nothing to do: the controls already show the paused state, and a file that can't be played fires an `error` event.
  })
}

/** Toggles playback. A video that has ended starts over. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

/** Seeks to a position in seconds, clamped to the video's length. If the file hasn't loaded yet, playback will start there. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity
  const target = Math.min(Math.max(0, time), end)
  if (Number.isFinite(target)) video.currentTime = target
}

/** Seeks by a number of seconds; a negative number seeks backward. */
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

/** Toggles mute. Unmuting a video whose volume is zero sets the volume to half. */
export function toggleMuted(video: HTMLVideoElement): void {
  if (video.volume === 0) setVolume(video, 0.5)
  else video.muted = !video.muted
}

/** Reloads a failed file and continues at the same position. */
export function reload(video: HTMLVideoElement): void {
  const { currentTime: time, playbackRate } = video
  video.defaultPlaybackRate = playbackRate
  video.load()
  video.currentTime = time
  play(video)
}
