/** Returns the path of a video's page, which the watch remote declares. */
export function watchPath(videoId: string): string {
  return `/watch/${encodeURIComponent(videoId)}`
}

/** Returns the path of a channel's page, which the channel remote declares. */
export function channelPath(username: string): string {
  return `/channel/${encodeURIComponent(username)}`
}
