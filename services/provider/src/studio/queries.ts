import type { SQL } from 'drizzle-orm'
import { allVideos } from '../database/all-videos.ts'
import { userOf } from '../database/by-key.ts'
import type { Executor } from '../database/connect.ts'
import { and, asc, count, desc, eq, sql } from '../database/drizzle.ts'
import { videos } from '../database/schema.ts'
import { isoTime, type WireFields } from '../database/wire-fields.ts'
import { offsetOf } from '../http/pagination.ts'
import type { Viewer } from '../media/private-media.ts'
import { streamFields } from '../videos/stream/stream-fields.ts'
import { videoFields } from '../videos/video-fields.ts'
import type { StudioQuery, StudioVideo } from './schemas.ts'

const sortColumns = { createdAt: 'createdAt', views: 'views', likes: 'likesCount', comments: 'commentsCount' } as const

/** The order of the list, for either relation: the one that the page is read from, and the page itself. */
function orderOf(source: typeof allVideos | typeof videos, { sortBy, sortType }: StudioQuery): SQL[] {
  const direction = sortType === 'asc' ? asc : desc
  return [direction(source[sortColumns[sortBy]]), direction(source.id)]
}

/** Returns a page of a user's own videos of any visibility, and their total number. */
export async function studioVideos(
  executor: Executor,
  { userId, mediaToken }: Viewer<string>,
  query: StudioQuery,
): Promise<{ videos: StudioVideo[]; total: number }> {
  const condition = and(
    eq(allVideos.ownerId, userId),
    query.visibility && eq(allVideos.visibility, query.visibility),
    query.query ? sql`position(lower(${query.query}) in lower(${allVideos.title})) > 0` : undefined,
  )
  const page = executor
    .select()
    .from(allVideos)
    .where(condition)
    .orderBy(...orderOf(allVideos, query))
    .limit(query.limit)
    .offset(offsetOf(query))
    .as('videos')
  const [found, counted] = await Promise.all([
    executor
      .select({
        ...videoFields(userId, mediaToken),
        ...streamFields(userId, mediaToken),
        visibility: videos.visibility,
        publishesAt: sql<string | null>`${isoTime(videos.publishesAt)}`,
        comments: videos.commentsCount,
      } satisfies WireFields<Omit<StudioVideo, 'captions'>>)
      .from(page)
      .crossJoinLateral(userOf(executor, videos.ownerId))
      .orderBy(...orderOf(videos, query)),
    executor.select({ total: count() }).from(allVideos).where(condition),
  ])
  return { videos: found, total: counted[0]?.total ?? 0 }
}

/** Returns the views of a user's videos on each of the last days, or of one of them. */
export async function viewsByDay(
  executor: Executor,
  userId: string,
  { days, videoId }: { days: number; videoId?: string | undefined },
  now: Date,
): Promise<{ day: string; views: number }[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`
  const { rows } = await executor.execute<{ day: string; views: number }>(sql`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(counted.views, 0)::int as views
    from generate_series(${today} - (${days}::int - 1), ${today}, interval '1 day') as each (day)
    left join (
      select day, sum(video_view_days.views) as views
      from video_view_days join ${allVideos} on ${allVideos.id} = video_id
      where ${and(eq(allVideos.ownerId, userId), videoId === undefined ? undefined : eq(allVideos.id, videoId))}
        and day > ${today} - ${days}::int
      group by day
    ) as counted on counted.day = each.day::date
    order by each.day
  `)
  return rows
}
