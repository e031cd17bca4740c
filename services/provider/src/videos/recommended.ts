import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { subscriptions, videoLikes, videos } from '../database/schema.ts'
import { hasRow } from '../database/wire-fields.ts'
import { offsetOf } from '../http/pagination.ts'
import type { VideoListQuery } from './schemas.ts'

/** How many of a viewer's latest likes tell what they like. */
const maxTasteLikes = 50
/** How many videos are lifted towards the top for one viewer. */
const maxNearVideos = 200

/** What lifts a video, in steps of `hotness`: one step is a month of age, or a factor e of popularity. */
const followedChannel = 3
const likedChannel = 2
const likedTogether = 1

/**
 * A page of the videos that a signed-in viewer may like best. A visitor sees the order of `hotness`; videos near to a viewer rise in
 * it: those of channels they follow, of channels whose videos they like, and those
 * liked by people who like the same. What they already like does not rise.
 *
 * Only a bounded number of videos can rise. All others are read in the order of their index, as far as the page needs,
 * so a page costs the same however many videos there are.
 */
export async function recommendedVideoIds(
  executor: Executor,
  query: VideoListQuery,
  viewerId: string,
  filter: SQL | undefined,
): Promise<string[]> {
  const offset = offsetOf(query)
  const direction = sql.raw(query.sortType === 'asc' ? 'asc' : 'desc')
  const where = filter ?? sql`true`
  const { rows } = await executor.execute<{ id: string }>(sql`
    with near as materialized (${nearVideos(viewerId)})
    select id from (
      (
        select ${videos.id} as id, ${videos.hotness} + near.lift as score
        from near join ${videos} on ${videos.id} = near.video_id
        where ${where}
      )
      union all
      (
        select ${videos.id} as id, ${videos.hotness} as score
        from ${videos}
        where ${where} and not exists (select 1 from near where near.video_id = ${videos.id})
        order by ${videos.hotness} ${direction}, ${videos.id} ${direction}
        limit ${offset + query.limit}
      )
    ) as ranked
    order by score ${direction}, id ${direction}
    limit ${query.limit} offset ${offset}
  `)
  return rows.map(({ id }) => id)
}

/** `video_id` and `lift` of the videos nearest to a viewer. */
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
