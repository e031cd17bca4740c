import type { SQL } from 'drizzle-orm'
import { eq, ne, or, pgSchema } from './drizzle.ts'
import { videoColumns } from './schema.ts'
import type { ViewerId } from './wire-fields.ts'

// Statements that read `videos` see only public videos, because of the views in shown-rows.ts. A statement that also needs unlisted or private ones names
// `all_videos`, and almost always `isVisibleTo`.

/** All videos that no operator has hidden, whatever their visibility. */
export const allVideos = pgSchema('shown').table('all_videos', videoColumns())

/** Whether a viewer may watch a video of `allVideos` whose ID they know. */
export function isVisibleTo(viewerId: ViewerId): SQL | undefined {
  const isNotPrivate = ne(allVideos.visibility, 'private')
  return viewerId === null ? isNotPrivate : or(isNotPrivate, eq(allVideos.ownerId, viewerId))
}
