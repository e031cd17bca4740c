/** The path of the page of a video. The watch remote declares it. */
export function watchPath(videoId: string): string {
  return `/watch/${encodeURIComponent(videoId)}`
}

/** The path of the page of a channel. The channel remote declares it. */
export function channelPath(username: string): string {
  return `/channel/${encodeURIComponent(username)}`
}
