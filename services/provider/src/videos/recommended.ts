import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../database/drizzle.ts'
import { isUserGone, type Executor } from '../database/connect.ts'
import { recommendations, subscriptions, videoLikes, videos } from '../database/schema.ts'
import { hasRow } from '../database/wire-fields.ts'
import { offsetOf } from '../http/pagination.ts'
import type { VideoListQuery } from './schemas.ts'

/** How many of a viewer's latest likes to consider. */
const maxTasteLikes = 50
/** Maximum number of boosted videos per viewer. */
const maxNearVideos = 200
/** How long it takes until other users' uploads, likes and views affect a viewer's recommendations. */
const freshForMinutes = 5

/** Boosts in units of `hotness`. One unit is a month of age, or a factor of e in popularity. */
const followedChannel = 3
const likedChannel = 2
const likedTogether = 1

/** One page of a viewer's recommendations. */
export interface RecommendedPage {
  ids: string[]
  /** Whether the page reflects the viewer's current likes and subscriptions. */
  isRight: boolean
  /** Whether the page is based on data that is several minutes old. */
  isOld: boolean
}

/**
 * Reads a page of recommended videos for a signed-in viewer. Signed-out viewers get the order of `hotness`. For signed-in viewers, videos are boosted if they
 * are from followed channels, from channels with liked videos, or liked by users with similar likes. Videos that the viewer already likes aren't boosted. A
 * limited number of boosted videos is precomputed and stored in one row per viewer (`findRecommendations`). The other videos are read in index order, only as
 * many as the page needs. The cost therefore doesn't grow with the number of videos or likes.
 */
export async function recommendedPage(
  executor: Executor,
  query: VideoListQuery,
  viewerId: string,
): Promise<RecommendedPage> {
  const offset = offsetOf(query)
  const isAscending = query.sortType === 'asc'
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  // Boosts only move videos up, so each page needs at most this many other videos. In ascending order, boosted videos can be between them. The number is a
  // literal, so PostgreSQL knows that it's small.
  const read = sql.raw(String(offset + query.limit + (isAscending ? maxNearVideos : 0)))
  const { rows } = await executor.execute<{ ids: string[] | null; isRight: boolean | null; isOld: boolean | null }>(sql`
    with own as materialized (select * from ${recommendations} where ${recommendations.userId} = ${viewerId}),
    near as materialized (
      select id, score from own cross join unnest(own.video_ids, own.scores) as near (id, score)
      where ${nearFilter(query)}
    ),
    others as materialized (
      select ${videos.id} as id, ${videos.hotness} as score from ${videos}
      where ${otherFilter(query)} order by ${videos.hotness} ${direction}, ${videos.id} ${direction} limit ${read}
    ),
    page as (
      select id, score from (
        select id, score from near
        union all
        select id, score from others where not exists (select from near where near.id = others.id)
      ) as ranked
      order by score ${direction}, id ${direction} limit ${query.limit} offset ${offset}
    )
    select
      (select array_agg(id order by score ${direction}, id ${direction}) from page) as ids,
      (
        select own.found_changes = own.changes
          and not exists (select from near join others using (id) where others.score > near.score)
        from own
      ) as "isRight",
      (select own.found_at < now() - ${freshForMinutes} * interval '1 minute' from own) as "isOld"
  `)
  const [{ ids, isRight, isOld } = { ids: null, isRight: null, isOld: null }] = rows
  // A viewer without precomputed recommendations has no row.
  return { ids: ids ?? [], isRight: isRight ?? false, isOld: isOld ?? false }
}

function nearFilter({ userId, exclude }: VideoListQuery): SQL {
  const conditions = [
    userId === undefined
      ? undefined
      : sql`(select true from ${videos} where ${videos.id} = near.id and ${videos.ownerId} = ${userId})`,
    exclude === undefined ? undefined : sql`near.id <> ${exclude}`,
  ]
  return and(...conditions) ?? sql`true`
}

function otherFilter({ userId, exclude }: VideoListQuery): SQL {
  const conditions = [
    userId === undefined ? undefined : eq(videos.ownerId, userId),
    exclude === undefined ? undefined : sql`${videos.id} <> ${exclude}`,
  ]
  return and(...conditions) ?? sql`true`
}

/** Records a change to a viewer's likes or subscriptions in the same transaction. */
export async function noteTasteChange(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .insert(recommendations)
    .values({ userId, changes: 1 })
    .onConflictDoUpdate({ target: recommendations.userId, set: { changes: sql`${recommendations.changes} + 1` } })
}

/** Recomputes and stores a viewer's recommendations. Reads a few thousand rows for very active users. */
export async function findRecommendations(executor: Executor, viewerId: string): Promise<void> {
  // Reads the change counter and the likes in one snapshot, so an outdated result never replaces a newer one.
  const find = executor.execute(sql`
    with near as (${nearVideos(viewerId)}),
    scored as (
      select ${videos.id} as id, ${videos.hotness} + near.lift as score
      from near cross join lateral (select * from ${videos} where ${videos.id} = near.video_id limit 1) as videos
    ),
    taste as (
      select coalesce((select changes from ${recommendations} where ${recommendations.userId} = ${viewerId}), 0) as changes
    )
    insert into ${recommendations} (user_id, video_ids, scores, changes, found_changes, found_at)
    select
      ${viewerId},
      coalesce((select array_agg(id order by score desc, id desc) from scored), '{}'),
      coalesce((select array_agg(score order by score desc, id desc) from scored), '{}'),
      changes, changes, now()
    from taste
    on conflict (user_id) do update
      set video_ids = excluded.video_ids, scores = excluded.scores,
        found_changes = excluded.found_changes, found_at = excluded.found_at
      where recommendations.found_changes is null or recommendations.found_changes <= excluded.found_changes
  `)
  await find.catch((error: unknown) => {
    if (!isUserGone(error)) throw error
  })
}
/** Selects `video_id` and `lift` of the videos with the highest boosts. */
function nearVideos(viewerId: string): SQL {
  return sql`
    with taste as (
      select ${videoLikes.videoId} as video_id
      from ${videoLikes} where ${videoLikes.userId} = ${viewerId}
      order by ${videoLikes.createdAt} desc, ${videoLikes.id} desc limit ${maxTasteLikes}
    ),
    reasons as (
      (
        select ${videos.id} as video_id, ${followedChannel}::double precision as lift
        from ${videos} join ${subscriptions} on ${subscriptions.channelId} = ${videos.ownerId}
        where ${subscriptions.subscriberId} = ${viewerId}
        order by ${videos.createdAt} desc, ${videos.id} desc limit ${maxNearVideos}
      )
      union all
      (
        select ${videos.id}, ${likedChannel}
        from ${videos}
        where ${videos.ownerId} in (select liked.owner_id from videos as liked join taste on liked.id = taste.video_id)
        order by ${videos.createdAt} desc, ${videos.id} desc limit ${maxNearVideos}
      )
      union all
      (
        select likes_alike.video_id, ${likedTogether} * ln(1 + count(distinct likes_alike.user_id))
        from taste
        cross join lateral (
          select user_id from video_likes
          where video_likes.video_id = taste.video_id and video_likes.user_id <> ${viewerId}
          order by created_at desc, id desc limit ${maxTasteLikes}
        ) as neighbour
        cross join lateral (
          select user_id, video_id from video_likes
          where video_likes.user_id = neighbour.user_id
          order by created_at desc, id desc limit ${maxTasteLikes}
        ) as likes_alike
        group by likes_alike.video_id
        order by 2 desc, 1 limit ${maxNearVideos}
      )
    )
    select video_id, sum(lift) as lift
    from reasons
    where not ${hasRow(videoLikes, and(eq(videoLikes.userId, viewerId), sql`${videoLikes.videoId} = reasons.video_id`))}
    group by video_id
    order by 2 desc, 1 limit ${maxNearVideos}
  `
}
