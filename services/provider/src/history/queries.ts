import { and, desc, eq } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { watchHistory } from '../database/schema.ts'
import { readVideos } from '../videos/queries.ts'
import type { Video } from '../videos/schemas.ts'

/** A list without pages must end somewhere; nobody scrolls past this many cards. */
const maxHistoryVideos = 500

/** The videos that a user watched, the latest first. */
export async function watchedVideos(executor: Executor, userId: string): Promise<Video[]> {
  const watched = await executor
    .select({ videoId: watchHistory.videoId })
    .from(watchHistory)
    .where(eq(watchHistory.userId, userId))
    .orderBy(desc(watchHistory.watchedAt), desc(watchHistory.videoId))
    .limit(maxHistoryVideos)
  const ids = watched.map(({ videoId }) => videoId)
  return readVideos(executor, ids, userId)
}

/** Puts a video at the top of a user's history. */
export async function addToHistory(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  userId: string,
  videoId: string,
): Promise<void> {
  const watchedAt = clock()
  await database
    .insert(watchHistory)
    .values({ userId, videoId, watchedAt })
    .onConflictDoUpdate({ target: [watchHistory.userId, watchHistory.videoId], set: { watchedAt } })
}

/** Keeps where a user is in a video, as long as it is in their history: what they removed stays away. */
export async function keepPosition(
  executor: Executor,
  userId: string,
  videoId: string,
  seconds: number,
): Promise<void> {
  await executor
    .update(watchHistory)
    .set({ positionSeconds: seconds })
    .where(and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videoId)))
}

/** Empties a user's history. Says how many videos there were in it. */
export async function clearHistory(executor: Executor, userId: string): Promise<number> {
  const { rowCount } = await executor.delete(watchHistory).where(eq(watchHistory.userId, userId))
  return rowCount ?? 0
}

/** Removes one video from a user's history. Removing one that is not there is no error; says whether it was there. */
export async function removeFromHistory(executor: Executor, userId: string, videoId: string): Promise<boolean> {
  const isThatVideo = and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videoId))
  const { rowCount } = await executor.delete(watchHistory).where(isThatVideo)
  return rowCount === 1
}
