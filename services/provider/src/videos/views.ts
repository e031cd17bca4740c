import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { videos, videoViews, watchHistory } from '../database/schema.ts'
import { limitKeyOf } from '../http/client-address.ts'
import type { QuotaStore } from '../quotas/quota-store.ts'
import type { Guest } from './guest-cookie.ts'

/** A viewer's view of a video counts once in this time. */
const VIEW_WINDOW_MS = 30 * 60 * 1000

/** How soon after a like the page reads the video again. */
const REFETCH_WINDOW_MS = 60 * 1000

/** Long after a view could count again, but not so soon that a like in a long video finds no trace of the view. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * How many signed-out viewers of a video one address has in that time; views beyond do not count. A household and a class stay below it,
 * and who drops the cookie before each request gains no more than this.
 */
export const GUEST_VIEWS_PER_ADDRESS = 30

/** Whose view it is: a user, or a guest known by a random id. */
export type ViewedBy = { userId: string } | (Guest & { clientAddress: string })

export interface ViewOptions extends ProviderContext {
  quotaStore: QuotaStore
  guestViewsPerAddress: number
}

/**
 * Counts a view, once per viewer in half an hour, and puts the video at the top of a user's history. Returns whether the
 * view counted. Does neither when the page reads the video again because of a like.
 */
export async function recordView(options: ViewOptions, videoId: string, viewedBy: ViewedBy): Promise<boolean> {
  const { database, clock } = options
  const now = clock()
  if ('guestId' in viewedBy) {
    const mayCount = await mayCountGuest(options, videoId, viewedBy, now)
    return mayCount && database.transaction((transaction) => countView(transaction, videoId, viewerOf(viewedBy), now))
  }
  const { userId } = viewedBy
  return database.transaction(async (transaction) => {
    if (await isRefetch(transaction, videoId, viewerOf(viewedBy), now)) return false
    const counts = await countView(transaction, videoId, viewerOf(viewedBy), now)
    await putOnTopOfHistory(transaction, userId, videoId, now)
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

function viewerOf(viewedBy: ViewedBy): string {
  return 'userId' in viewedBy ? `user:${viewedBy.userId}` : `guest:${viewedBy.guestId}`
}

/** Whether a guest's view is a new one, and not one too many of its address. */
async function mayCountGuest(
  { database, quotaStore, guestViewsPerAddress }: ViewOptions,
  videoId: string,
  guest: Guest & { clientAddress: string },
  now: Date,
): Promise<boolean> {
  if (!guest.isNew) {
    const [known] = await database
      .select({ countedAt: videoViews.countedAt })
      .from(videoViews)
      .where(and(eq(videoViews.videoId, videoId), eq(videoViews.viewer, viewerOf(guest))))
    if (known && known.countedAt > windowBefore(now)) return false
  }
  const subject = `${videoId} ${limitKeyOf(guest.clientAddress)}`
  const windowSeconds = VIEW_WINDOW_MS / 1000
  const { used } = await quotaStore.add({ kind: 'guestViews', subject, windowSeconds }, 1)
  return used <= guestViewsPerAddress
}

const windowBefore = (now: Date) => new Date(now.getTime() - VIEW_WINDOW_MS)

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
      setWhere: lte(videoViews.countedAt, windowBefore(now)),
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
