import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { commentLikes, comments, videoLikes, videos } from '../database/schema.ts'
import { readVideos } from '../videos/queries.ts'
import { expectRefetch } from '../videos/views.ts'
import type { LikedVideo, LikeState } from './schemas.ts'

/** A list without pages must end somewhere; nobody scrolls past this many cards. */
const MAX_LIKED_VIDEOS = 500

/** Likes a video, or takes the like back. Undefined when there is no such video. */
export function toggleVideoLike(
  { database, clock }: ProviderContext,
  videoId: string,
  userId: string,
): Promise<LikeState | undefined> {
  return database.transaction(async (transaction) => {
    // Before the video is locked, as counting a view does, so that the two never wait for each other.
    await expectRefetch(transaction, videoId, userId, clock())
    // The lock lets one toggle finish before the next looks, so that the count stays the number of likes.
    const [video] = await transaction
      .select({ id: videos.id })
      .from(videos)
      .where(eq(videos.id, videoId))
      .for('no key update')
    if (!video) return undefined

    const isTheirs = and(eq(videoLikes.videoId, videoId), eq(videoLikes.userId, userId))
    const removed = await transaction.delete(videoLikes).where(isTheirs).returning({ id: videoLikes.id })
    const isLiked = removed.length === 0
    if (isLiked) await transaction.insert(videoLikes).values({ id: createId(), videoId, userId, createdAt: clock() })
    const [{ likes } = { likes: 0 }] = await transaction
      .update(videos)
      .set({ likesCount: sql`${videos.likesCount} + ${isLiked ? 1 : -1}` })
      .where(eq(videos.id, videoId))
      .returning({ likes: videos.likesCount })
    return { isLiked, likes }
  })
}

/** Likes a comment, or takes the like back. Undefined when there is no such comment. */
export function toggleCommentLike(
  { database, clock }: ProviderContext,
  commentId: string,
  userId: string,
): Promise<LikeState | undefined> {
  return database.transaction(async (transaction) => {
    const [comment] = await transaction
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.id, commentId))
      .for('no key update')
    if (!comment) return undefined

    const isTheirs = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId))
    const removed = await transaction.delete(commentLikes).where(isTheirs).returning({ id: commentLikes.commentId })
    const isLiked = removed.length === 0
    if (isLiked) await transaction.insert(commentLikes).values({ commentId, userId, createdAt: clock() })
    const [{ likes } = { likes: 0 }] = await transaction
      .update(comments)
      .set({ likesCount: sql`${comments.likesCount} + ${isLiked ? 1 : -1}` })
      .where(eq(comments.id, commentId))
      .returning({ likes: comments.likesCount })
    return { isLiked, likes }
  })
}

/** The videos that a user likes, the latest like first. */
export async function likedVideos(executor: Executor, userId: string): Promise<LikedVideo[]> {
  const likes = await executor
    .select({ id: videoLikes.id, videoId: videoLikes.videoId })
    .from(videoLikes)
    .where(eq(videoLikes.userId, userId))
    .orderBy(desc(videoLikes.createdAt), desc(videoLikes.id))
    .limit(MAX_LIKED_VIDEOS)
  const ids = likes.map(({ videoId }) => videoId)
  const byId = new Map((await readVideos(executor, ids, userId)).map((video) => [video._id, video]))
  return likes.flatMap(({ id, videoId }) => {
    const videoDetails = byId.get(videoId)
    return videoDetails ? { _id: id, videoDetails } : []
  })
}
