import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { playlists, playlistVideos, videos } from '../database/schema.ts'
import { videoFields } from '../videos/video-fields.ts'
import type { Playlist } from './schemas.ts'

const { _id, thumbnail } = videoFields(null)

/** A user's playlists, the newest first, each with its videos in their order. */
export async function playlistsOf(executor: Executor, ownerId: string): Promise<Playlist[]> {
  const owned = await executor
    .select()
    .from(playlists)
    .where(eq(playlists.ownerId, ownerId))
    .orderBy(desc(playlists.createdAt), desc(playlists.id))
  if (owned.length === 0) return []

  const entries = await executor
    .select({ playlistId: playlistVideos.playlistId, video: { _id, thumbnail } })
    .from(playlistVideos)
    .innerJoin(videos, eq(videos.id, playlistVideos.videoId))
    .where(
      inArray(
        playlistVideos.playlistId,
        owned.map(({ id }) => id),
      ),
    )
    .orderBy(asc(playlistVideos.position))
  const byPlaylist = Map.groupBy(entries, ({ playlistId }) => playlistId)
  return owned.map(({ id, name, description }) => ({
    _id: id,
    name,
    description,
    videos: (byPlaylist.get(id) ?? []).map(({ video }) => video),
  }))
}
