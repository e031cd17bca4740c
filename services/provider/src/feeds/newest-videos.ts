import { desc, eq } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { videos } from '../database/schema.ts'
import { readVideos } from '../videos/queries.ts'
import type { Video } from '../videos/schemas.ts'

/** Enough for a feed reader that polls a few times a day. */
const maxItems = 30

/** Returns the newest videos on the site or, with `ownerId`, on a channel. */
export async function newestVideos(executor: Executor, ownerId?: string): Promise<Video[]> {
  const found = await executor
    .select({ id: videos.id })
    .from(videos)
    .where(ownerId === undefined ? undefined : eq(videos.ownerId, ownerId))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(maxItems)
  const ids = found.map(({ id }) => id)
  return readVideos(executor, ids, null)
}
