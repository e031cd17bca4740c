import { allVideos } from '../database/all-videos.ts'
import { and, eq, gt, lt, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { videoViewDays, videoViews } from '../database/schema.ts'
import { limitKeyOf } from '../http/client-ip.ts'
import type { QuotaStore } from '../quotas/quota-store.ts'
import type { Guest } from './guest-cookie.ts'

/** A viewer's repeated views of a video within this time count once. */
const viewWindowMs = 30 * 60 * 1000

/** How soon after a like the page refetches the video. */
const refetchWindowMs = 60 * 1000

/** Much longer than the view window, so a like late in a long video still finds the view. */
const viewsForgottenAfterMs = 24 * 60 * 60 * 1000

/** The viewer: a user, or a guest with a random ID. */
export type ViewedBy = { userId: string } | (Guest & { clientIp: string })

export interface ViewOptions extends ProviderContext {
  quotaStore: QuotaStore
  guestViewsPerIp: number
}

/** Counts a view once per viewer in 30 minutes. Returns whether it counted. */
export async function countView(options: ViewOptions, videoId: string, viewedBy: ViewedBy): Promise<boolean> {
  const { database, clock } = options
  const now = clock()
  if ('guestId' in viewedBy && !(await mayCountGuest(options, videoId, viewedBy, now))) return false
  // If the view was already counted, no row is inserted, so the video isn't updated either.
  const { rowCount } = await database.execute(sql`
    with counted as (
      insert into ${videoViews} as known (video_id, viewer, counted_at)
      values (${videoId}, ${viewerOf(viewedBy)}, ${now.toISOString()})
      on conflict (video_id, viewer) do update set counted_at = excluded.counted_at
      where known.counted_at <= ${windowBefore(now).toISOString()}
      returning video_id
    )
    , noted as (
      insert into ${videoViewDays} (video_id, day, views)
      select video_id, (${now.toISOString()}::timestamptz at time zone 'UTC')::date, 1 from counted
      on conflict (video_id, day) do update set views = ${videoViewDays.views} + 1
    )
    update ${allVideos} set views = ${allVideos.views} + 1 from counted where ${allVideos.id} = counted.video_id
  `)
  return rowCount === 1
}

/** Records that a user's page will refetch a video because of a like. */
export async function expectRefetch(executor: Executor, videoId: string, userId: string, now: Date): Promise<void> {
  await executor
    .update(videoViews)
    .set({ refetchExpectedAt: now })
    .where(and(eq(videoViews.videoId, videoId), eq(videoViews.viewer, viewerOf({ userId }))))
}

/** Whether a request is a page's refetch after a like, which is neither a view nor a visit. Returns true once per like. */
export async function isRefetch(
  { database, clock }: ProviderContext,
  videoId: string,
  userId: string,
): Promise<boolean> {
  const since = new Date(clock().getTime() - refetchWindowMs)
  const { rowCount } = await database
    .update(videoViews)
    .set({ refetchExpectedAt: null })
    .where(
      and(
        eq(videoViews.videoId, videoId),
        eq(videoViews.viewer, viewerOf({ userId })),
        gt(videoViews.refetchExpectedAt, since),
      ),
    )
  return rowCount === 1
}

/** Removes views that no longer affect counting. */
export async function removeOldViews({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(videoViews).where(lt(videoViews.countedAt, new Date(clock().getTime() - viewsForgottenAfterMs)))
}

function viewerOf(viewedBy: ViewedBy): string {
  return 'userId' in viewedBy ? `user:${viewedBy.userId}` : `guest:${viewedBy.guestId}`
}

/** Whether a guest's view is new and within the limit for its IP address. */
async function mayCountGuest(
  { database, quotaStore, guestViewsPerIp }: ViewOptions,
  videoId: string,
  guest: Guest & { clientIp: string },
  now: Date,
): Promise<boolean> {
  if (!guest.isNew) {
    const [known] = await database
      .select({ countedAt: videoViews.countedAt })
      .from(videoViews)
      .where(and(eq(videoViews.videoId, videoId), eq(videoViews.viewer, viewerOf(guest))))
    if (known && known.countedAt > windowBefore(now)) return false
  }
  const subject = `${videoId} ${limitKeyOf(guest.clientIp)}`
  const windowSeconds = viewWindowMs / 1000
  const { used } = await quotaStore.add({ kind: 'guestViews', subject, windowSeconds }, 1)
  return used <= guestViewsPerIp
}

const windowBefore = (now: Date) => new Date(now.getTime() - viewWindowMs)
