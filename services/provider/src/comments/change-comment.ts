import { and, eq, ne, sql } from '../database/drizzle.ts'
import type { AuditedRequest, AuditLog } from '../audit/audit-log.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { isBlocked, requireNotBlocked } from '../blocks/queries.ts'
import type { ProviderContext } from '../context.ts'
import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import type { Executor } from '../database/connect.ts'
import { comments } from '../database/schema.ts'
import { forbidden, invalid, notFound } from '../http/api-error.ts'
import { linesFrom } from '../http/text.ts'
import { readComments } from './queries.ts'
import type { Comment } from './schemas.ts'

const noSuchComment = () => notFound('Comment not found', 'COMMENT_NOT_FOUND')

/** Finds a comment with the author of its thread and the owner of its video, which the user must be able to see. */
async function findComment(executor: Executor, commentId: string, userId: string) {
  const [comment] = await executor
    .select({
      videoId: comments.videoId,
      authorId: comments.authorId,
      parentId: comments.parentId,
      threadAuthorId: sql<
        string | null
      >`(select top.author_id from ${comments} as top where top.id = ${comments.parentId})`,
      ownerId: allVideos.ownerId,
    })
    .from(comments)
    .innerJoin(allVideos, eq(allVideos.id, comments.videoId))
    .where(and(eq(comments.id, commentId), isVisibleTo(userId)))
  if (!comment) throw noSuchComment()
  return comment
}

/**
 * Changes the text of the user's own comment.
 *
 * @throws {ApiError} 404 if the comment doesn't exist, 403 if it has another author or its author could no longer write it.
 */
export function editComment(
  { database, clock }: ProviderContext,
  commentId: string,
  userId: string,
  text: string,
): Promise<Comment> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, userId)
    const { authorId, threadAuthorId, ownerId } = await findComment(transaction, commentId, userId)
    if (authorId !== userId) throw forbidden('Only the author of a comment can edit it.')
    await requireNotBlocked(transaction, userId, {
      ownerId,
      authorIds: threadAuthorId === null ? [] : [threadAuthorId],
    })
    const content = linesFrom(text)
    await transaction
      .update(comments)
      .set({ content, editedAt: clock() })
      .where(and(eq(comments.id, commentId), ne(comments.content, content)))
    const [comment] = await readComments(transaction, [commentId], { viewerId: userId, ownerId })
    if (!comment) throw noSuchComment()
    return comment
  })
}

/**
 * Deletes a comment with the replies to it. The author and the owner of the video can do this.
 *
 * @throws {ApiError} 404 if the comment doesn't exist, 403 if the user is neither of them.
 */
export function deleteComment(
  { database, audit }: ProviderContext & { audit: AuditLog },
  request: AuditedRequest,
  commentId: string,
  userId: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, userId)
    const { videoId, authorId, parentId, ownerId } = await findComment(transaction, commentId, userId)
    if (userId !== authorId && userId !== ownerId)
      throw forbidden('Only the author of a comment and the owner of the video can delete it.')
    // Locks the video first, like all transactions that add or remove comments.
    await transaction
      .update(allVideos)
      .set({ commentsCount: sql`${allVideos.commentsCount} - ${parentId === null ? 1 : 0}` })
      .where(eq(allVideos.id, videoId))
    const deleted = await transaction.delete(comments).where(eq(comments.id, commentId)).returning({ id: comments.id })
    if (deleted.length === 0) throw noSuchComment()
    if (userId !== authorId)
      await audit.record(transaction, request, {
        event: 'comment-deleted-by-owner',
        userId,
        details: { comment: commentId, video: videoId, author: authorId },
      })
  })
}

/**
 * Pins a top-level comment on the user's own video instead of the previous one, or unpins it.
 *
 * @throws {ApiError} 404 if the comment doesn't exist or the owner has blocked its author, 403 if another user owns the video, 400 for a reply.
 */
export function pinComment(
  { database }: Pick<ProviderContext, 'database'>,
  commentId: string,
  userId: string,
  isPinned: boolean,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, userId)
    const { videoId, authorId, parentId, ownerId } = await findComment(transaction, commentId, userId)
    if (userId !== ownerId) throw forbidden('Only the owner of a video can pin its comments.')
    if (await isBlocked(transaction, authorId, ownerId)) throw noSuchComment()
    if (parentId !== null) throw invalid([{ field: 'commentId', message: 'Replies cannot be pinned.' }])
    // The lock serializes pins, so a video has at most one.
    await transaction.execute(sql`select 1 from ${allVideos} where ${eq(allVideos.id, videoId)} for no key update`)
    // The comment that was pinned may be hidden.
    if (isPinned)
      await transaction.execute(
        sql`update public.comments set is_pinned = false where video_id = ${videoId} and is_pinned and id <> ${commentId}`,
      )
    const pinned = await transaction.update(comments).set({ isPinned }).where(eq(comments.id, commentId))
    if (pinned.rowCount === 0) throw noSuchComment()
  })
}
