import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { videos, videoViews, watchHistory } from '../database/schema.ts'

/** A viewer's view of a video counts once in this time. */
const VIEW_WINDOW_MS = 30 * 60 * 1000

/** How soon after a like the page reads the video again. */
const REFETCH_WINDOW_MS = 60 * 1000

/** Long after a view could count again, but not so soon that a like in a long video finds no trace of the view. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

/** Whose view it is: a user, or a guest known by a random id. */
export type ViewedBy = { userId: string } | { guestId: string }

/**
 * Counts a view, once per viewer in half an hour, and puts the video at the top of a user's history. Returns whether the
 * view counted. Does neither when the page reads the video again because of a like.
 */
export async function recordView(
  { database, clock }: ProviderContext,
  videoId: string,
  viewedBy: ViewedBy,
): Promise<boolean> {
  const now = clock()
  const viewer = 'userId' in viewedBy ? `user:${viewedBy.userId}` : `guest:${viewedBy.guestId}`
  return database.transaction(async (transaction) => {
    if ('userId' in viewedBy && (await isRefetch(transaction, videoId, viewer, now))) return false
    const counts = await countView(transaction, videoId, viewer, now)
    if ('userId' in viewedBy) await putOnTopOfHistory(transaction, viewedBy.userId, videoId, now)
    return counts
  })
}

/** Notes that a user's page is about to read a video again, because they liked it. */
export async function expectRefetch(executor: Executor, videoId: string, userId: string, now: Date): Promise<void> {
  await executor
    .update(videoViews)
    .set({ refetchExpectedAt: now })
    .where(and(eq(videoViews.videoId, videoId), eq(videoViews.viewer, `user:${userId}`)))
}

/** Forgets views that have no say any more in whether another one counts. */
export async function forgetOldViews({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(videoViews).where(lt(videoViews.countedAt, new Date(clock().getTime() - FORGOTTEN_AFTER_MS)))
}

async function isRefetch(executor: Executor, videoId: string, viewer: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - REFETCH_WINDOW_MS)
  const expected = await executor
    .update(videoViews)
    .set({ refetchExpectedAt: null })
    .where(and(eq(videoViews.videoId, videoId), eq(videoViews.viewer, viewer), gt(videoViews.refetchExpectedAt, since)))
    .returning({ videoId: videoViews.videoId })
  return expected.length > 0
}

async function countView(executor: Executor, videoId: string, viewer: string, now: Date): Promise<boolean> {
  const counted = await executor
    .insert(videoViews)
    .values({ videoId, viewer, countedAt: now })
    .onConflictDoUpdate({
      target: [videoViews.videoId, videoViews.viewer],
      set: { countedAt: now },
      setWhere: lte(videoViews.countedAt, new Date(now.getTime() - VIEW_WINDOW_MS)),
    })
    .returning({ videoId: videoViews.videoId })
  if (counted.length === 0) return false
  await executor
    .update(videos)
    .set({ views: sql`${videos.views} + 1` })
    .where(eq(videos.id, videoId))
  return true
}

async function putOnTopOfHistory(executor: Executor, userId: string, videoId: string, now: Date): Promise<void> {
  await executor
    .insert(watchHistory)
    .values({ userId, videoId, watchedAt: now })
    .onConflictDoUpdate({ target: [watchHistory.userId, watchHistory.videoId], set: { watchedAt: now } })
}
