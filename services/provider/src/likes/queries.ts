import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, desc, eq, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { commentLikes, comments, videoLikes } from '../database/schema.ts'
import { toggleRow, type Toggled } from '../database/toggle-row.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import type { Viewer } from '../media/private-media.ts'
import { noteTasteChange } from '../videos/recommended.ts'
import { readVisibleVideos } from '../videos/queries.ts'
import { expectRefetch } from '../videos/views.ts'
import type { LikedVideo, LikeState } from './schemas.ts'

/** The list isn't paginated, and viewers rarely scroll further than this. */
const maxLikedVideos = 500

/** Toggles a user's like of a video. Returns undefined if the video doesn't exist. */
export function toggleVideoLike(
  { database, clock }: ProviderContext,
  videoId: string,
  userId: string,
): Promise<LikeState | undefined> {
  const now = clock()
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, userId)
    // Runs before the video is locked, in the same order as view counting, to avoid deadlocks.
    await expectRefetch(transaction, videoId, userId, now)
    const toggled = await toggleRow(transaction, {
      target: { id: allVideos.id, count: allVideos.likesCount },
      targetId: videoId,
      isVisible: isVisibleTo(userId),
      table: videoLikes,
      isOwnRow: and(eq(videoLikes.videoId, videoId), eq(videoLikes.userId, userId)),
      newRow: { id: createId(), videoId, userId, createdAt: now },
    })
    if (toggled) await noteTasteChange(transaction, userId)
    return likeState(toggled)
  })
}

/** Toggles a user's like of a comment. Returns undefined if the comment doesn't exist. */
export function toggleCommentLike(
  { database, clock }: ProviderContext,
  commentId: string,
  userId: string,
): Promise<LikeState | undefined> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, userId)
    const toggled = await toggleRow(transaction, {
      target: { id: comments.id, count: comments.likesCount },
      targetId: commentId,
      isVisible: sql`exists (select from ${allVideos} where ${allVideos.id} = ${comments.videoId} and ${isVisibleTo(userId)})`,
      table: commentLikes,
      isOwnRow: and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)),
      newRow: { commentId, userId, createdAt: clock() },
    })
    return likeState(toggled)
  })
}

function likeState(toggled: Toggled | undefined): LikeState | undefined {
  return toggled && { isLiked: toggled.isOn, likes: toggled.count }
}

/** Returns the videos that a user likes, most recent like first. */
export async function likedVideos(executor: Executor, viewer: Viewer<string>): Promise<LikedVideo[]> {
  const likes = await executor
    .select({ id: videoLikes.id, videoId: videoLikes.videoId })
    .from(videoLikes)
    .where(eq(videoLikes.userId, viewer.userId))
    .orderBy(desc(videoLikes.createdAt), desc(videoLikes.id))
    .limit(maxLikedVideos)
  const ids = likes.map(({ videoId }) => videoId)
  const byId = new Map((await readVisibleVideos(executor, ids, viewer)).map((video) => [video._id, video]))
  return likes.flatMap(({ id, videoId }) => {
    const videoDetails = byId.get(videoId)
    return videoDetails ? { _id: id, videoDetails } : []
  })
}
