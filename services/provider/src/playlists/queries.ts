import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import type { Database, Executor } from '../database/connect.ts'
import { and, asc, count, desc, eq, gt, sql } from '../database/drizzle.ts'
import { playlists, playlistVideos, users, videos } from '../database/schema.ts'
import { jsonObject, type WireFields } from '../database/wire-fields.ts'
import { profileFields } from '../channels/channel-fields.ts'
import { invalid } from '../http/api-error.ts'
import type { Viewer } from '../media/private-media.ts'
import { readVideos, readVisibleVideos } from '../videos/queries.ts'
import { videoFields } from '../videos/video-fields.ts'
import type { Playlist, PlaylistPage, SavePlace } from './schemas.ts'

const { _id, thumbnail } = videoFields(null)
const { id, name, description, visibility } = playlists
const entries = sql<Playlist['videos']>`coalesce(entries.videos, '[]')`
const playlistFields = { _id: id, name, description, videos: entries, visibility } satisfies WireFields<Playlist>

/** Reads the entries of one playlist at a time in index order, and each video by its key. by-key.ts explains the limit. */
const statement = `
  select coalesce(json_agg(${jsonObject(playlistFields)} order by playlists.created_at desc, playlists.id desc)::text, '[]') as playlists
  from playlists cross join lateral (
    select json_agg(${jsonObject({ _id, thumbnail })} order by playlist_videos.position) as videos
    from playlist_videos
    cross join lateral (select id, thumbnail_key from videos where videos.id = playlist_videos.video_id limit 1) as videos
    where playlist_videos.playlist_id = playlists.id
  ) as entries
  where playlists.owner_id = $1 and not playlists.is_watch_later`

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

/**
 * Returns a playlist with a page of its videos, as seen by one viewer. Undefined if the viewer may not see the playlist. The owner also sees unlisted videos,
 * and their own private ones.
 *
 * @param page.cursor the `nextCursor` of the previous page.
 */
export async function readPlaylist(
  executor: Executor,
  playlistId: string,
  viewer: Viewer,
  page: { cursor?: string; limit: number },
): Promise<PlaylistPage | undefined> {
  const [playlist] = await executor
    .select({
      _id: playlists.id,
      name: playlists.name,
      description: playlists.description,
      visibility: playlists.visibility,
      isWatchLater: playlists.isWatchLater,
      owner: profileFields,
    })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(isOf(playlistId, viewer.userId))
  if (!playlist) return undefined
  const isOwn = playlist.owner._id === viewer.userId
  if (playlist.visibility === 'private' && !isOwn) return undefined

  const shown = isOwn ? allVideos : videos
  const isShown = and(eq(playlistVideos.playlistId, playlist._id), isOwn ? isVisibleTo(viewer.userId) : undefined)
  const after = page.cursor === undefined ? undefined : readPosition(page.cursor)
  const [rows, counted] = await Promise.all([
    executor
      .select({ videoId: playlistVideos.videoId, position: playlistVideos.position })
      .from(playlistVideos)
      .innerJoin(shown, eq(shown.id, playlistVideos.videoId))
      .where(and(isShown, after === undefined ? undefined : gt(playlistVideos.position, after)))
      .orderBy(asc(playlistVideos.position))
      .limit(page.limit + 1),
    executor
      .select({ total: count() })
      .from(playlistVideos)
      .innerJoin(shown, eq(shown.id, playlistVideos.videoId))
      .where(isShown),
  ])
  const ids = rows.slice(0, page.limit).map(({ videoId }) => videoId)
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    ...playlist,
    isOwn,
    videosCount: counted[0]?.total ?? 0,
    videos: isOwn
      ? await readVisibleVideos(executor, ids, { ...viewer, userId: playlist.owner._id })
      : await readVideos(executor, ids, viewer.userId),
    ...(last && { nextCursor: writePosition(last.position) }),
  }
}

const writePosition = (position: string) => Buffer.from(position).toString('base64url')

function readPosition(cursor: string): string {
  const position = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^[0-9A-Za-z]{1,300}$/.test(position)) throw invalid([{ field: 'cursor', message: 'cursor is not valid.' }])
  return position
}

/** Returns the playlists of a user, "Watch later" first, then the newest, each with whether it contains the video. */
export async function savePlaces(executor: Executor, userId: string, videoId: string): Promise<SavePlace[]> {
  const places = await executor
    .select({
      _id: playlists.id,
      name: playlists.name,
      visibility: playlists.visibility,
      isWatchLater: playlists.isWatchLater,
      hasVideo: sql<boolean>`exists (
        select from ${playlistVideos} where ${playlistVideos.playlistId} = ${playlists.id} and ${playlistVideos.videoId} = ${videoId}
      )`,
    })
    .from(playlists)
    .where(eq(playlists.ownerId, userId))
    .orderBy(desc(playlists.isWatchLater), desc(playlists.createdAt), desc(playlists.id))
  if (places[0]?.isWatchLater) return places
  const watchLater = {
    _id: watchLaterId,
    name: watchLaterName,
    visibility: 'private',
    isWatchLater: true,
    hasVideo: false,
  } as const
  return [watchLater, ...places]
}

/** The ID with which users address their own built-in list. */
export const watchLaterId = 'watch-later'
export const watchLaterName = 'Watch later'

/** A condition that finds the playlist with an ID, or the user's built-in list. */
export function isOf(playlistId: string, userId: string | null) {
  if (playlistId !== watchLaterId) return eq(playlists.id, playlistId)
  return userId === null ? sql`false` : and(eq(playlists.ownerId, userId), playlists.isWatchLater)
}
