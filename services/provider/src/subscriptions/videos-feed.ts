import { and, desc, eq, notExists, sql } from '../database/drizzle.ts'
import type { Static } from 'typebox'
import type { Executor } from '../database/connect.ts'
import { subscriptions, videos, watchHistory } from '../database/schema.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { readVideos } from '../videos/queries.ts'
import type { Video } from '../videos/schemas.ts'
import type { SubscriptionVideosQuerySchema } from './schemas.ts'

/** Returns a page of the newest videos from the channels that a user is subscribed to. */
export async function subscriptionVideos(
  executor: Executor,
  userId: string,
  { cursor, limit, hideWatched = false }: Static<typeof SubscriptionVideosQuerySchema>,
): Promise<{ videos: Video[]; nextCursor?: string }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const isAfter = after && sql`(${videos.createdAt}, ${videos.id}) < (to_timestamp(${after.key} / 1000.0), ${after.id})`
  const seen = executor
    .select({ one: sql`1` })
    .from(watchHistory)
    .where(and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videos.id)))
  // Reads one more video than requested, to detect whether there is a next page.
  const found = await executor
    .select({ id: videos.id, createdAt: videos.createdAt })
    .from(videos)
    .innerJoin(subscriptions, eq(subscriptions.channelId, videos.ownerId))
    .where(and(eq(subscriptions.subscriberId, userId), isAfter, hideWatched ? notExists(seen) : undefined))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const list = await readVideos(
    executor,
    page.map(({ id }) => id),
    userId,
  )
  const nextCursor = last && found.length > limit && writeCursor({ key: last.createdAt.getTime(), id: last.id })
  return { videos: list, ...(nextCursor && { nextCursor }) }
}
