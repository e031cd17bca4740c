import { and, desc, eq } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { watchHistory } from '../database/schema.ts'
import { readVisibleVideos } from '../videos/queries.ts'
import type { Viewer } from '../media/private-media.ts'
import type { Video } from '../videos/schemas.ts'

/** The list isn't paginated, and viewers rarely scroll further than this. */
const maxHistoryVideos = 500

/** Returns the videos that a user watched, most recent first. */
export async function watchedVideos(executor: Executor, viewer: Viewer<string>): Promise<Video[]> {
  const watched = await executor
    .select({ videoId: watchHistory.videoId })
    .from(watchHistory)
    .where(eq(watchHistory.userId, viewer.userId))
    .orderBy(desc(watchHistory.watchedAt), desc(watchHistory.videoId))
    .limit(maxHistoryVideos)
  const ids = watched.map(({ videoId }) => videoId)
  return readVisibleVideos(executor, ids, viewer)
}

/** Moves a video to the top of a user's history, or adds it there. */
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

/** Saves a user's playback position in a video. No-op if the video isn't in their history. */
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

/** Clears a user's history. Returns the number of removed videos. */
export async function clearHistory(executor: Executor, userId: string): Promise<number> {
  const { rowCount } = await executor.delete(watchHistory).where(eq(watchHistory.userId, userId))
  return rowCount ?? 0
}

/** Removes a video from a user's history. Returns false if the video wasn't in the history. */
export async function removeFromHistory(executor: Executor, userId: string, videoId: string): Promise<boolean> {
  const isThatVideo = and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videoId))
  const { rowCount } = await executor.delete(watchHistory).where(isThatVideo)
  return rowCount === 1
}
