import { eq } from '../database/drizzle.ts'
import { captionsField } from '../captions/queries.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import type { Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { inOrderOf } from '../database/wire-fields.ts'
import type { Video } from './schemas.ts'
import { streamFields } from './stream/stream-fields.ts'
import { videoFields } from './video-fields.ts'

/** Returns the videos with these IDs in the same order, as seen by one viewer. */
export async function readVideos(executor: Executor, ids: string[], viewerId: string | null): Promise<Video[]> {
  if (ids.length === 0) return []
  const video = executor.select().from(videos).where(eq(videos.id, wantedId)).limit(1).as('videos')
  const found = await executor
    .select(videoFields(viewerId))
    .from(wantedRows(ids))
    .crossJoinLateral(video)
    .crossJoinLateral(userOf(executor, videos.ownerId))
  return inOrderOf(ids, found)
}

/** Returns one video with its captions and stream, as seen by one viewer. */
export async function readVideo(executor: Executor, id: string, viewerId: string | null): Promise<Video | undefined> {
  const [video] = await executor
    .select({ ...videoFields(viewerId), captions: captionsField(), ...streamFields(viewerId) })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.ownerId))
    .where(eq(videos.id, id))
  return video
}

export async function hasVideo(executor: Executor, id: string): Promise<boolean> {
  return (await executor.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length === 1
}
