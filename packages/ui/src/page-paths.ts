/** Returns the path of a video's page, a route of the watch remote. */
export function watchPath(videoId: string): string {
  return `/watch/${encodeURIComponent(videoId)}`
}

/** Returns the path of a channel's page, a route of the channel remote. */
export function channelPath(username: string): string {
  return `/channel/${encodeURIComponent(username)}`
}
