import type { SQL, Subquery } from 'drizzle-orm'
import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, eq, sql } from '../database/drizzle.ts'
import { captionsField } from '../captions/queries.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import { parameter, prepareOnce, type Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { inOrderOf, isoTime, type ViewerId } from '../database/wire-fields.ts'
import type { Viewer } from '../media/private-media.ts'
import type { Video } from './schemas.ts'
import { streamFields } from './stream/stream-fields.ts'
import { videoFields } from './video-fields.ts'

const userId = parameter('userId')
const mediaToken = parameter('mediaToken')

const statements = {
  listed: {
    visitor: prepareOnce((executor) =>
      selectWanted(executor, publicVideo(executor), videoFields(null)).prepare('listed videos'),
    ),
    user: prepareOnce((executor) =>
      selectWanted(executor, publicVideo(executor), videoFields(userId)).prepare('listed videos user'),
    ),
  },
  visible: prepareOnce((executor) =>
    selectWanted(
      executor,
      visibleVideo(executor, wantedId, userId).limit(1).as('videos'),
      videoFields(userId, mediaToken),
    ).prepare('visible videos'),
  ),
  one: {
    visitor: prepareOnce((executor) => selectVideo(executor, null, '').prepare('video')),
    user: prepareOnce((executor) => selectVideo(executor, userId, mediaToken).prepare('video user')),
  },
  visibility: prepareOnce((executor) =>
    executor
      .select({ id: allVideos.id })
      .from(allVideos)
      .where(isVisible(parameter('id'), userId))
      .prepare('visible video'),
  ),
}

/** Returns the public videos with these IDs in the same order, as seen by one viewer. */
export async function readVideos(executor: Executor, ids: string[], userId: string | null): Promise<Video[]> {
  if (ids.length === 0) return []
  const statement = statements.listed[userId === null ? 'visitor' : 'user'](executor)
  return inOrderOf(ids, await statement.execute({ ids, userId }))
}

/** Same as `readVideos`, but includes unlisted videos and the user's own private ones, for lists of what the user has watched or liked. */
export async function readVisibleVideos(executor: Executor, ids: string[], viewer: Viewer<string>): Promise<Video[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await statements.visible(executor).execute({ ids, ...viewer }))
}

/** Returns one video with its captions and stream, as seen by one viewer. */
export async function readVideo(executor: Executor, id: string, viewer: Viewer): Promise<Video | undefined> {
  const statement = statements.one[viewer.userId === null ? 'visitor' : 'user'](executor)
  const [video] = await statement.execute({ id, ...viewer })
  return video
}

/** Whether a viewer may watch a video. */
export async function hasVideo(executor: Executor, id: string, userId: string | null): Promise<boolean> {
  return (await statements.visibility(executor).execute({ id, userId })).length === 1
}

/** @param video selects the video with the current ID of `wanted`, as `videos`. */
function selectWanted(executor: Executor, video: Subquery<'videos'>, fields: ReturnType<typeof videoFields>) {
  return executor
    .select(fields)
    .from(wantedRows)
    .crossJoinLateral(video)
    .crossJoinLateral(userOf(executor, videos.ownerId))
}

function publicVideo(executor: Executor) {
  return executor.select().from(videos).where(eq(videos.id, wantedId)).limit(1).as('videos')
}

function selectVideo(executor: Executor, viewerId: ViewerId, mediaToken: string | SQL) {
  return executor
    .select({
      ...videoFields(viewerId, mediaToken),
      captions: captionsField(mediaToken),
      ...streamFields(viewerId, mediaToken),
      visibility: videos.visibility,
      publishesAt: sql<string | null>`${isoTime(videos.publishesAt)}`,
    })
    .from(visibleVideo(executor, parameter('id'), viewerId).as('videos'))
    .innerJoin(users, eq(users.id, videos.ownerId))
}

function visibleVideo(executor: Executor, id: SQL, viewerId: ViewerId) {
  return executor.select().from(allVideos).where(isVisible(id, viewerId))
}

const isVisible = (id: SQL, viewerId: ViewerId) => and(eq(allVideos.id, id), isVisibleTo(viewerId))
