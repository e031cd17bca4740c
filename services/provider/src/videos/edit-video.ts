import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, eq, inArray, sql } from '../database/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import { receiveForm } from '../uploads/receive-form.ts'
import { pictureKeys } from '../media/picture-keys.ts'
import { thumbnailRule, thumbnailSizes } from '../uploads/upload-rules.ts'
import type { UploadContext } from '../uploads/upload-services.ts'
import { updateHiddenMedia } from '../moderation/update-hidden-media.ts'
import type { Queue } from '../queue/queue.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { UploadFieldsSchema } from './schemas.ts'
import { readTexts } from '../uploads/upload.ts'
import { readVisibility, setVisibility, updateFiles } from './visibility.ts'

export interface EditContext extends UploadContext {
  queue: Queue
}

const ChangedFieldsSchema = Type.Partial(UploadFieldsSchema)

/**
 * Checks that a user owns a video.
 * @throws {ApiError} 404 if the video doesn't exist or is another user's private one, 403 if it belongs to another user.
 */
export async function requireOwner(executor: Executor, videoId: string, userId: string): Promise<void> {
  const [video] = await executor
    .select({ ownerId: allVideos.ownerId })
    .from(allVideos)
    .where(and(eq(allVideos.id, videoId), isVisibleTo(userId)))
  if (!video) throw notFound('Video not found')
  if (video.ownerId !== userId) throw forbidden('Only the owner of a video can change it.')
}

/** Updates a video's title, description, category, visibility or thumbnail. Call `requireOwner` first. */
export async function changeVideo(
  context: UploadContext,
  request: FastifyRequest,
  videoId: string,
  ownerId: string,
): Promise<void> {
  const { database, pendingUploads, clock } = context
  let released: string[] = []
  await receiveForm(context, request, { thumbnail: thumbnailRule }, async ({ fields, files, upload }) => {
    const { visibility, publishesAt, ...texts } = readTexts(request, fields, ChangedFieldsSchema)
    const { thumbnail } = files
    const thumbnailKey = thumbnail && (await upload.storePicture(thumbnail, thumbnailSizes, ownerId))
    const changes = {
      ...texts,
      ...(fields['category'] === '' && { category: null }),
      ...(thumbnailKey !== undefined && { thumbnailKey }),
    }
    const isMoved = visibility !== undefined || fields['publishesAt'] !== undefined
    if (Object.keys(changes).length === 0 && !isMoved) return
    await database.transaction(async (transaction) => {
      await holdAccount(transaction, ownerId)
      await upload.keep(transaction)
      const [before] = await transaction
        .select({ thumbnailKey: allVideos.thumbnailKey, visibility: allVideos.visibility })
        .from(allVideos)
        .where(eq(allVideos.id, videoId))
        .for('update')
      if (!before) throw notFound('Video not found')
      if (Object.keys(changes).length > 0)
        await transaction.update(allVideos).set(changes).where(eq(allVideos.id, videoId))
      if (isMoved) {
        const moved = readVisibility({ visibility: visibility ?? before.visibility, publishesAt }, clock())
        await setVisibility(transaction, ownerId, [videoId], moved, clock())
      } else if (thumbnailKey !== undefined) await updateFiles(transaction, [videoId])
      if (thumbnailKey !== undefined)
        released = await unusedKeys(transaction, pictureKeys(before.thumbnailKey, thumbnailSizes))
      await pendingUploads.release(transaction, released)
    })
  })
  await pendingUploads.abandon(released)
}

/** Deletes a video that belongs to `ownerId`, with its comments, likes and files. Call `requireOwner` first. */
export async function deleteVideo({ database, queue }: EditContext, videoId: string, ownerId: string): Promise<void> {
  await queue.open()
  await database.transaction(async (transaction) => {
    await holdAccount(transaction, ownerId)
    const [video] = await transaction.delete(allVideos).where(eq(allVideos.id, videoId)).returning()
    if (!video) throw notFound('Video not found')
    if (video.isListed)
      await transaction
        .update(users)
        .set({ videosCount: sql`${users.videosCount} - 1` })
        .where(eq(users.id, ownerId))
    await updateHiddenMedia(transaction, sql`select unnest(array[${video.videoKey}, ${video.thumbnailKey}]) as key`)
    await queue.send(transaction, 'remove-media', { keys: await unusedKeys(transaction, keysOf(video)) })
  })
}

/** Returns the keys of a video's files. */
export function keysOf({
  videoKey,
  thumbnailKey,
  stream,
}: Pick<typeof videos.$inferSelect, 'videoKey' | 'thumbnailKey' | 'stream'>): string[] {
  return [videoKey, ...pictureKeys(thumbnailKey, thumbnailSizes), ...(stream?.keys ?? [])]
}

/** Returns the keys that neither a visible nor a hidden video uses any more. Demo videos share files. */
export async function unusedKeys(executor: Executor, keys: string[]): Promise<string[]> {
  // Reads the table directly, because most connections can read only visible rows.
  const { rows: used } = await executor.execute<{ videoKey: string; thumbnailKey: string }>(sql`
    select video_key as "videoKey", thumbnail_key as "thumbnailKey" from public.videos
    where ${inArray(sql`video_key`, keys)} or ${inArray(sql`thumbnail_key`, keys)}
  `)
  // Renditions are never shared.
  const inUse = new Set(used.flatMap((video) => keysOf({ ...video, stream: null })))
  return keys.filter((key) => !inUse.has(key))
}
