import type { SQL, Subquery } from 'drizzle-orm'
import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, eq, sql } from '../database/drizzle.ts'
import { captionsField } from '../captions/queries.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import { prepareOnce, type Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { inOrderOf, isoTime, type ViewerId } from '../database/wire-fields.ts'
import type { Viewer } from '../media/private-media.ts'
import type { Video } from './schemas.ts'
import { streamFields } from './stream/stream-fields.ts'
import { videoFields } from './video-fields.ts'

/** Returns the public videos with these IDs in the same order, as seen by one viewer. */
export function readVideos(executor: Executor, ids: string[], viewerId: string | null): Promise<Video[]> {
  const video = executor.select().from(videos).where(eq(videos.id, wantedId)).limit(1).as('videos')
  return readWanted(executor, ids, video, videoFields(viewerId))
}

/** Same as `readVideos`, but includes unlisted videos and the viewer's own private ones, for lists of what the viewer has watched or liked. */
export function readVisibleVideos(executor: Executor, ids: string[], viewer: Viewer): Promise<Video[]> {
  const video = visibleVideo(executor, wantedId, viewer.userId).limit(1).as('videos')
  return readWanted(executor, ids, video, videoFields(viewer.userId, viewer.mediaToken))
}

/** @param video selects the video with the current ID of `wanted`, as `videos`. */
async function readWanted(
  executor: Executor,
  ids: string[],
  video: Subquery<'videos'>,
  fields: ReturnType<typeof videoFields>,
): Promise<Video[]> {
  if (ids.length === 0) return []
  const found = await executor
    .select(fields)
    .from(wantedRows(ids))
    .crossJoinLateral(video)
    .crossJoinLateral(userOf(executor, videos.ownerId))
  return inOrderOf(ids, found)
}

/** Returns one video with its captions and stream, as seen by one viewer. */
export async function readVideo(executor: Executor, id: string, viewer: Viewer): Promise<Video | undefined> {
  const statement = viewer.userId === null ? videoOfVisitor(executor) : videoOfUser(executor)
  const [video] = await statement.execute({ id, ...viewer })
  return video
}

const videoOfVisitor = prepareOnce((executor) => selectVideo(executor, null, '').prepare('video'))

const videoOfUser = prepareOnce((executor) =>
  selectVideo(executor, sql`${sql.placeholder('userId')}`, sql`${sql.placeholder('mediaToken')}`).prepare(
    'video viewer',
  ),
)

function selectVideo(executor: Executor, viewerId: ViewerId, mediaToken: string | SQL) {
  return executor
    .select({
      ...videoFields(viewerId, mediaToken),
      captions: captionsField(mediaToken),
      ...streamFields(viewerId, mediaToken),
      visibility: videos.visibility,
      publishesAt: sql<string | null>`${isoTime(videos.publishesAt)}`,
    })
    .from(visibleVideo(executor, sql`${sql.placeholder('id')}`, viewerId).as('videos'))
    .innerJoin(users, eq(users.id, videos.ownerId))
}

/** Whether a viewer may watch a video. */
export async function hasVideo(executor: Executor, id: string, viewerId: string | null): Promise<boolean> {
  return (await visibility(executor).execute({ id, viewerId })).length === 1
}

const visibility = prepareOnce((executor) =>
  visibleVideo(executor, sql`${sql.placeholder('id')}`, sql`${sql.placeholder('viewerId')}`).prepare('visible video'),
)

function visibleVideo(executor: Executor, id: string | SQL, viewerId: ViewerId) {
  return executor
    .select()
    .from(allVideos)
    .where(and(eq(allVideos.id, id), isVisibleTo(viewerId)))
}
