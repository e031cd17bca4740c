/** Stops a video's download. Browsers keep loading a file until its element has no source. */
export function stopLoading(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
