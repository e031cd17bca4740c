import type { SQL, Subquery } from 'drizzle-orm'
import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, eq, sql } from '../database/drizzle.ts'
import { captionsField } from '../captions/queries.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import { parameter, prepareForViewers, prepareOnce, type Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { inOrderOf, isoTime, type ViewerId } from '../database/wire-fields.ts'
import type { Viewer } from '../media/private-media.ts'
import type { Video } from './schemas.ts'
import { streamFields } from './stream/stream-fields.ts'
import { videoFields } from './video-fields.ts'

/** Returns the public videos with these IDs in the same order, as seen by one viewer. */
export async function readVideos(executor: Executor, ids: string[], viewerId: string | null): Promise<Video[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await publicVideosFor(executor, viewerId).execute({ ids, viewerId }))
}

const publicVideosFor = prepareForViewers('listed videos', (executor, viewerId, name) => {
  const video = executor.select().from(videos).where(eq(videos.id, wantedId)).limit(1).as('videos')
  return selectWanted(executor, video, videoFields(viewerId)).prepare(name)
})

/** Same as `readVideos`, but includes unlisted videos and the user's own private ones, for lists of what the user has watched or liked. */
export async function readVisibleVideos(
  executor: Executor,
  ids: string[],
  { userId, mediaToken }: Viewer<string>,
): Promise<Video[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await visibleVideos(executor).execute({ ids, viewerId: userId, mediaToken }))
}

const visibleVideos = prepareOnce((executor) => {
  const viewerId = parameter('viewerId')
  const video = visibleVideo(executor, wantedId, viewerId).limit(1).as('videos')
  return selectWanted(executor, video, videoFields(viewerId, parameter('mediaToken'))).prepare('visible videos')
})

/** @param video selects the video with the current ID of `wanted`, as `videos`. */
function selectWanted(executor: Executor, video: Subquery<'videos'>, fields: ReturnType<typeof videoFields>) {
  return executor
    .select(fields)
    .from(wantedRows)
    .crossJoinLateral(video)
    .crossJoinLateral(userOf(executor, videos.ownerId))
}

/** Returns one video with its captions and stream, as seen by one viewer. */
export async function readVideo(
  executor: Executor,
  id: string,
  { userId, mediaToken }: Viewer,
): Promise<Video | undefined> {
  const [video] = await videoFor(executor, userId).execute({ id, viewerId: userId, mediaToken })
  return video
}

const videoFor = prepareForViewers('video', (executor, viewerId, name) => {
  const mediaToken = viewerId === null ? '' : parameter('mediaToken')
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
    .prepare(name)
})

/** Whether a viewer may watch a video. */
export async function hasVideo(executor: Executor, id: string, viewerId: string | null): Promise<boolean> {
  return (await videoId(executor).execute({ id, viewerId })).length === 1
}

const videoId = prepareOnce((executor) =>
  executor
    .select({ id: allVideos.id })
    .from(allVideos)
    .where(isVisible(parameter('id'), parameter('viewerId')))
    .prepare('visible video'),
)

function visibleVideo(executor: Executor, id: SQL, viewerId: ViewerId) {
  return executor.select().from(allVideos).where(isVisible(id, viewerId))
}

const isVisible = (id: SQL, viewerId: ViewerId) => and(eq(allVideos.id, id), isVisibleTo(viewerId))
