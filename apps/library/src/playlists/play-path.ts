import { watchPath } from '@kinora/ui/paths'

/**
 * Returns the path that plays a video of a playlist, with the rest of the list as the queue.
 *
 * @param seed determines the order of a shuffled queue.
 */
export function playPath(videoId: string, playlistId: string, seed?: number): string {
  return `${watchPath(videoId)}?list=${encodeURIComponent(playlistId)}${seed === undefined ? '' : `&shuffle=${seed}`}`
}
