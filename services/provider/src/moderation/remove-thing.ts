import { and, eq, inArray, sql } from '../database/drizzle.ts'
import type { Database, Executor } from '../database/connect.ts'
import { comments, hiddenThings, resumableUploadParts, resumableUploads, users, videos } from '../database/schema.ts'
import { unusedPictures } from '../auth/account/change-profile.ts'
import type { SendJob } from '../queue/queue.ts'
import { keysOf, unusedKeys } from '../videos/edit-video.ts'
import type { ModeratedThing } from './moderated-kind.ts'

export interface RemovalContext {
  /** A database connection with access to hidden rows. */
  database: Database
  send: SendJob
}

/** Number of videos to remove per transaction. */
const videoBatchSize = 20

/**
 * Permanently removes a hidden item and everything that depends on it, and queues the removal of its files. Doesn't update counts, because they exclude hidden
 * rows. Idempotent, so it can be retried after an interruption.
 */
export async function removeThing(context: RemovalContext, { kind, id }: ModeratedThing): Promise<void> {
  if (kind === 'comment') await removeComment(context, id)
  else if (kind === 'video') await removeVideos(context, sql`${videos.id} = ${id}`)
  else await removeAccount(context, id)
  await context.database.delete(hiddenThings).where(and(eq(hiddenThings.kind, kind), eq(hiddenThings.id, id)))
}

async function removeComment({ database }: RemovalContext, id: string): Promise<void> {
  await database.delete(comments).where(and(eq(comments.id, id), comments.isHidden))
}

async function removeVideos({ database, send }: RemovalContext, scope: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (transaction) => {
      const found = transaction
        .select({ id: videos.id })
        .from(videos)
        .where(and(scope, videos.isHidden))
        .limit(videoBatchSize)
      // Use the rows' current values, because a worker may have just added renditions.
      const gone = await transaction.delete(videos).where(inArray(videos.id, found)).returning()
      if (gone.length === 0) return 0
      await send(transaction, 'remove-media', { keys: await unusedKeys(transaction, gone.flatMap(keysOf)) })
      return gone.length
    })
    if (count < videoBatchSize) return
  }
}

async function removeAccount(context: RemovalContext, userId: string): Promise<void> {
  await removeVideos(context, sql`${videos.ownerId} = ${userId}`)
  await context.database.transaction(async (transaction) => {
    const [account] = await transaction
      .select()
      .from(users)
      .where(and(eq(users.id, userId), users.isHidden))
      .for('update')
    if (!account) return
    await takeBackLikes(transaction, userId)
    await transaction.delete(comments).where(eq(comments.authorId, userId))
    const parts = await transaction
      .select({ key: resumableUploadParts.key })
      .from(resumableUploadParts)
      .innerJoin(resumableUploads, eq(resumableUploads.id, resumableUploadParts.uploadId))
      .where(eq(resumableUploads.ownerId, userId))
      .for('update')
    await transaction.delete(resumableUploads).where(eq(resumableUploads.ownerId, userId))
    await transaction.delete(users).where(eq(users.id, userId))
    const pictures = await unusedPictures(transaction, account)
    await context.send(transaction, 'remove-media', { keys: [...parts.map(({ key }) => key), ...pictures] })
  })
}

/** Removes the account's likes and subscriptions, and lowers the counts of their targets. */
async function takeBackLikes(transaction: Executor, userId: string): Promise<void> {
  await transaction.execute(sql`
    with gone as (delete from video_likes where user_id = ${userId} returning video_id)
    update videos set likes_count = likes_count - 1 from gone where videos.id = gone.video_id
  `)
  await transaction.execute(sql`
    with gone as (delete from comment_likes where user_id = ${userId} returning comment_id)
    update comments set likes_count = likes_count - 1 from gone where comments.id = gone.comment_id
  `)
  await transaction.execute(sql`
    with gone as (delete from subscriptions where subscriber_id = ${userId} returning channel_id)
    update users set subscribers_count = subscribers_count - 1 from gone where users.id = gone.channel_id
  `)
}
