import { watchPath } from '@kinora/ui/paths'

/** Returns the path that plays a video of a playlist, with the rest of the list as the queue. */
export function playPath(videoId: string, playlistId: string, { isShuffled = false } = {}): string {
  return `${watchPath(videoId)}?list=${encodeURIComponent(playlistId)}${isShuffled ? '&shuffle=1' : ''}`
}
