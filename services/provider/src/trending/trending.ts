import { asc, sql } from '../database/drizzle.ts'
import type { Database, Executor } from '../database/connect.ts'
import { recentViews, trendingVideos as trending, videos, videoViews } from '../database/schema.ts'
import { offsetOf, pagination, type Page } from '../http/pagination.ts'
import { readList, type VideoList } from '../videos/list-videos.ts'

/** The time constant of a view's exponential decay. A view's weight halves about every 33 hours. */
const decaySeconds = 2 * 24 * 60 * 60
/** Maximum length of the list. */
const maxTrending = 500
/** Videos with a lower score don't count as recently viewed. */
const minScore = 0.05

/** Returns a page of the currently most viewed videos. */
export async function trendingVideos(database: Database, page: Page, viewerId: string | null): Promise<VideoList> {
  // Excludes videos that were hidden after the last refresh.
  const shown = await database
    .select({ id: videos.id })
    .from(trending)
    .innerJoin(videos, sql`${videos.id} = ${trending.videoId}`)
    .orderBy(asc(trending.place), asc(trending.videoId))
  const ids = shown.slice(offsetOf(page), offsetOf(page) + page.limit).map(({ id }) => id)
  const query = { ...page, sortBy: 'recommended', sortType: 'desc' } as const
  const { videosJson } = await readList(database, query, viewerId, { ids })
  return { videosJson, pagination: pagination(page, shown.length) }
}

/**
 * Adds the views since the last run to the decayed scores and stores the videos with the highest scores. Videos that are popular for their age follow, so the
 * list isn't empty on a site with few viewers.
 */
export function refreshTrending(database: Pick<Database, 'transaction'>): Promise<void> {
  return database.transaction(compute)
}

async function compute(transaction: Executor): Promise<void> {
  // The lock lets only one process in at a time, so no view counts twice.
  await transaction.execute(sql`lock table ${recentViews} in exclusive mode`)
  await transaction.execute(sql`
    with span as (
      select coalesce(max(counted_at), now() - interval '1 day') as since, now() - interval '1 minute' as until from ${recentViews}
    ),
    scored as (
      select video_id, score, counted_at from ${recentViews}
      union all
      select video_id, 1, video_views.counted_at from span
      join ${videoViews} on video_views.counted_at > since and video_views.counted_at <= until
    )
    insert into ${recentViews} (video_id, score, counted_at)
    select video_id, sum(score * exp(-extract(epoch from until - counted_at) / ${decaySeconds})), until
    from scored cross join span group by video_id, until
    on conflict (video_id) do update set score = excluded.score, counted_at = excluded.counted_at
  `)
  await transaction.execute(sql`delete from ${recentViews} where score < ${minScore}`)
  await transaction.execute(sql`delete from ${trending}`)
  await transaction.execute(sql`
    insert into ${trending} (video_id, place)
    select id, row_number() over (order by score desc, hotness desc, id) from (
      (select videos.id, hotness, score from ${recentViews} join ${videos} on videos.id = video_id order by score desc limit ${maxTrending})
      union all
      (select id, hotness, 0 from ${videos} where not exists (select from ${recentViews} where video_id = id)
        order by hotness desc, id desc limit ${maxTrending})
    ) as ranked limit ${maxTrending}
  `)
}
