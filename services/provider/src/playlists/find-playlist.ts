import { and, eq, sql } from '../database/drizzle.ts'
import { playlists } from '../database/schema.ts'

/** The ID with which users address their own built-in list. */
export const watchLaterId = 'watch-later'
export const watchLaterName = 'Watch later'

/** A condition that finds the playlist with an ID, or the user's built-in list. */
export function isOf(playlistId: string, userId: string | null) {
  if (playlistId !== watchLaterId) return eq(playlists.id, playlistId)
  return userId === null ? sql`false` : and(eq(playlists.ownerId, userId), playlists.isWatchLater)
}
