import { sql } from '../database/drizzle.ts'
import type { Database } from '../database/connect.ts'
import { playlists } from '../database/schema.ts'
import { jsonObject, type WireFields } from '../database/wire-fields.ts'
import { videoFields } from '../videos/video-fields.ts'
import type { Playlist } from './schemas.ts'

const { _id, thumbnail } = videoFields(null)
const { id, name, description } = playlists
const videos = sql<Playlist['videos']>`coalesce(entries.videos, '[]')`
const playlistFields = { _id: id, name, description, videos } satisfies WireFields<Playlist>

/** Reads the entries of one playlist at a time in index order, and each video by its key. by-key.ts explains the limit. */
const statement = `
  select coalesce(json_agg(${jsonObject(playlistFields)} order by playlists.created_at desc, playlists.id desc)::text, '[]') as playlists
  from playlists cross join lateral (
    select json_agg(${jsonObject({ _id, thumbnail })} order by playlist_videos.position) as videos
    from playlist_videos
    cross join lateral (select id, thumbnail_key from videos where videos.id = playlist_videos.video_id limit 1) as videos
    where playlist_videos.playlist_id = playlists.id
  ) as entries
  where playlists.owner_id = $1`

/**
 * Returns a user's playlists as JSON, newest first, each with its videos in order. The JSON can list tens of thousands of entries, so it's passed on as a
 * string without being parsed.
 */
export async function playlistsOf({ $client }: Pick<Database, '$client'>, ownerId: string): Promise<string> {
  const { rows } = await $client.query<{ playlists: string }>({
    name: 'playlists',
    text: statement,
    values: [ownerId],
  })
  return rows[0]?.playlists ?? '[]'
}
