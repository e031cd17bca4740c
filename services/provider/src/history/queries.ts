import { and, desc, eq, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { users, watchHistory } from '../database/schema.ts'
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

/** Moves a video to the top of a user's history, or adds it there. No-op while the history is paused. */
export async function addToHistory(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  userId: string,
  videoId: string,
): Promise<void> {
  await database.execute(sql`
    insert into ${watchHistory} (user_id, video_id, watched_at)
    select ${userId}, ${videoId}, ${clock().toISOString()}::timestamptz where not ${isPaused(userId)}
    on conflict (user_id, video_id) do update set watched_at = excluded.watched_at
  `)
}

/** Saves a user's playback position in a video. No-op if the video isn't in their history or the history is paused. */
export async function keepPosition(
  executor: Executor,
  userId: string,
  videoId: string,
  seconds: number,
): Promise<void> {
  await executor
    .update(watchHistory)
    .set({ positionSeconds: seconds })
    .where(and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videoId), sql`not ${isPaused(userId)}`))
}

const isPaused = (userId: string) =>
  sql`exists (select from ${users} where ${and(eq(users.id, userId), users.isHistoryPaused)})`

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
