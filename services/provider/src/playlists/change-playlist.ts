import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { and, asc, count, desc, eq, gt, sql } from '../database/drizzle.ts'
import { playlists, playlistVideos, users } from '../database/schema.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { conflict, forbidden, notFound } from '../http/api-error.ts'
import { lineFrom, linesFrom } from '../http/text.ts'
import { hasVideo } from '../videos/queries.ts'
import { isOf, watchLaterId, watchLaterName } from './queries.ts'
import { maxPlaylists, maxPlaylistVideos, type NewPlaylist, type PlaylistChanges } from './schemas.ts'

type ChangeContext = Pick<ProviderContext, 'database' | 'clock'>

export const playlistNotFound = () => notFound('Playlist not found', 'PLAYLIST_NOT_FOUND')
const videoNotFound = () => notFound('Video not found', 'VIDEO_NOT_FOUND')

/** Creates a playlist, with a first video if given, and returns its ID. */
export function createPlaylist(
  { database, clock }: ChangeContext,
  ownerId: string,
  fields: NewPlaylist,
): Promise<string> {
  return database.transaction(async (transaction) => {
    await lockLists(transaction, ownerId)
    const [existing] = await transaction
      .select({ total: count() })
      .from(playlists)
      .where(and(eq(playlists.ownerId, ownerId), eq(playlists.isWatchLater, false)))
    if ((existing?.total ?? 0) >= maxPlaylists)
      throw conflict(`You can have up to ${maxPlaylists} playlists. Delete one to create another.`)
    const id = createId()
    const { name, description = '', visibility = 'private', videoId } = fields
    await transaction.insert(playlists).values({
      id,
      ownerId,
      name: lineFrom(name),
      description: linesFrom(description),
      visibility,
      createdAt: clock(),
    })
    if (videoId !== undefined) await addEntry(transaction, id, videoId, ownerId, 'end')
    return id
  })
}

/** Changes a playlist's name, description or visibility. */
export function changePlaylist(
  { database }: ChangeContext,
  playlistId: string,
  userId: string,
  { name, description, visibility }: PlaylistChanges,
): Promise<string> {
  return database.transaction(async (transaction) => {
    const { id, isWatchLater } = await lockPlaylist(transaction, playlistId, userId)
    if (isWatchLater) throw forbidden('You can change only the videos in this list.')
    const set = {
      ...(visibility !== undefined && { visibility }),
      ...(name !== undefined && { name: lineFrom(name) }),
      ...(description !== undefined && { description: linesFrom(description) }),
    }
    if (Object.keys(set).length > 0) await transaction.update(playlists).set(set).where(eq(playlists.id, id))
    return id
  })
}

export function deletePlaylist({ database }: ChangeContext, playlistId: string, userId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const { id, isWatchLater } = await lockPlaylist(transaction, playlistId, userId)
    if (isWatchLater) throw forbidden('You cannot delete this list.')
    await transaction.delete(playlists).where(eq(playlists.id, id))
  })
}

/** Adds a video to the end of a playlist, or to the start of "Watch later". No-op if the playlist already contains it. */
export function addVideo(context: ChangeContext, playlistId: string, userId: string, videoId: string): Promise<void> {
  return context.database.transaction(async (transaction) => {
    if (playlistId === watchLaterId) await createWatchLater(transaction, userId, context.clock())
    const { id, isWatchLater } = await lockPlaylist(transaction, playlistId, userId)
    await addEntry(transaction, id, videoId, userId, isWatchLater ? 'start' : 'end')
  })
}

/** Removes a video from a playlist. Idempotent. */
export function removeVideo(
  { database }: ChangeContext,
  playlistId: string,
  userId: string,
  videoId: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { id } = await lockPlaylist(transaction, playlistId, userId)
    await transaction
      .delete(playlistVideos)
      .where(and(eq(playlistVideos.playlistId, id), eq(playlistVideos.videoId, videoId)))
  })
}

/**
 * Moves a video to the place after another video of the playlist, or to the start.
 *
 * @throws {ApiError} 404 if the playlist no longer contains one of the videos. Nothing is moved then.
 */
export function moveVideo(
  { database }: ChangeContext,
  playlistId: string,
  userId: string,
  videoId: string,
  after: string | null,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { id } = await lockPlaylist(transaction, playlistId, userId)
    if (after === videoId) return
    const before = after === null ? null : await positionOf(transaction, id, after)
    await positionOf(transaction, id, videoId)
    const isOther = sql`${playlistVideos.videoId} <> ${videoId}`
    const [next] = await transaction
      .select({ position: playlistVideos.position })
      .from(playlistVideos)
      .where(
        and(
          eq(playlistVideos.playlistId, id),
          isOther,
          before === null ? undefined : gt(playlistVideos.position, before),
        ),
      )
      .orderBy(asc(playlistVideos.position))
      .limit(1)
    const position = generateKeyBetween(before, next?.position ?? null)
    await transaction
      .update(playlistVideos)
      .set({ position })
      .where(and(eq(playlistVideos.playlistId, id), eq(playlistVideos.videoId, videoId)))
    await shortenPositions(transaction, id, position)
  })
}

async function positionOf(transaction: Executor, playlistId: string, videoId: string): Promise<string> {
  const [entry] = await transaction
    .select({ position: playlistVideos.position })
    .from(playlistVideos)
    .where(and(eq(playlistVideos.playlistId, playlistId), eq(playlistVideos.videoId, videoId)))
  if (!entry) throw notFound('The playlist has changed. Please try again.', 'ENTRY_NOT_FOUND')
  return entry.position
}

async function addEntry(
  transaction: Executor,
  playlistId: string,
  videoId: string,
  userId: string,
  at: 'start' | 'end',
): Promise<void> {
  if (!(await hasVideo(transaction, videoId, userId))) throw videoNotFound()
  const isEntry = eq(playlistVideos.playlistId, playlistId)
  const [existing] = await transaction
    .select({
      total: count(),
      hasVideo: sql<boolean>`coalesce(bool_or(${playlistVideos.videoId} = ${videoId}), false)`,
    })
    .from(playlistVideos)
    .where(isEntry)
  if (existing?.hasVideo) return
  if ((existing?.total ?? 0) >= maxPlaylistVideos)
    throw conflict(`A playlist can contain up to ${maxPlaylistVideos} videos. Remove one to add another.`)
  const [neighbour] = await transaction
    .select({ position: playlistVideos.position })
    .from(playlistVideos)
    .where(isEntry)
    .orderBy(at === 'start' ? asc(playlistVideos.position) : desc(playlistVideos.position))
    .limit(1)
  const other = neighbour?.position ?? null
  const position = at === 'start' ? generateKeyBetween(null, other) : generateKeyBetween(other, null)
  await transaction.insert(playlistVideos).values({ playlistId, videoId, position })
  await shortenPositions(transaction, playlistId, position)
}

/** A position gets longer when entries are moved to the same place again and again. */
const maxPositionLength = 50

/** Writes all positions of a playlist again if this one is long. */
async function shortenPositions(transaction: Executor, playlistId: string, position: string): Promise<void> {
  if (position.length <= maxPositionLength) return
  const entries = await transaction
    .select({ videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position))
  const ids = entries.map(({ videoId }) => videoId)
  const positions = generateNKeysBetween(null, null, ids.length)
  // In two steps, because each position is unique at any time.
  await transaction.execute(sql`
    update ${playlistVideos} set position = 'zz' || position where playlist_id = ${playlistId}
  `)
  await transaction.execute(sql`
    update ${playlistVideos} set position = fresh.position
    from unnest(${sql.param(ids)}::text[], ${sql.param(positions)}::text[]) as fresh (video_id, position)
    where playlist_id = ${playlistId} and playlist_videos.video_id = fresh.video_id
  `)
}

/** Locks the account and a playlist of it, so its changes are made one after the other. @throws {ApiError} 404 or 403 */
async function lockPlaylist(
  transaction: Executor,
  playlistId: string,
  userId: string,
): Promise<{ id: string; isWatchLater: boolean }> {
  await holdAccount(transaction, userId)
  const [playlist] = await transaction
    .select({
      id: playlists.id,
      ownerId: playlists.ownerId,
      isWatchLater: playlists.isWatchLater,
      visibility: playlists.visibility,
    })
    .from(playlists)
    .where(isOf(playlistId, userId))
    .for('update')
  if (!playlist) throw playlistNotFound()
  if (playlist.ownerId === userId) return playlist
  throw playlist.visibility === 'private'
    ? playlistNotFound()
    : forbidden('Only the owner of a playlist can change it.')
}

/** Serializes the creation of a user's lists, for their limit. */
async function lockLists(transaction: Executor, userId: string): Promise<void> {
  await holdAccount(transaction, userId)
  await transaction.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for no key update`)
}

async function createWatchLater(transaction: Executor, ownerId: string, createdAt: Date): Promise<void> {
  await holdAccount(transaction, ownerId)
  await transaction
    .insert(playlists)
    .values({ id: createId(), ownerId, name: watchLaterName, isWatchLater: true, createdAt })
    .onConflictDoNothing()
}
