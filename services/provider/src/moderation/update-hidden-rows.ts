import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import type { ModeratedThing } from './moderated-kind.ts'
import { updateHiddenMedia, updateHiddenStreams } from './update-hidden-media.ts'

// A row is hidden directly or with something that it belongs to: a video with its channel, and a
// comment with its author, video or parent comment. So hidden rows are recomputed from the
// operators' decisions, starting with the account, and counts are adjusted by the changed rows.

/**
 * Hides and unhides an item's rows according to `hidden_things`, and updates the counts. The transaction must see hidden rows and must have locked the item.
 */
export async function updateHiddenRows(transaction: Executor, { kind, id }: ModeratedThing): Promise<void> {
  if (kind === 'account') await updateAccount(transaction, id)
  const videosChange =
    kind === 'comment'
      ? 0
      : await updateVideos(transaction, kind === 'video' ? sql`v.id = ${id}` : sql`v.owner_id = ${id}`)
  await updateComments(transaction, commentsOf({ kind, id }))
  if (kind !== 'comment') {
    await updateHiddenMedia(transaction, filesOf({ kind, id }))
    await updateHiddenStreams(transaction, kind === 'video' ? sql`id = ${id}` : sql`owner_id = ${id}`)
  }
  // This update runs last, because every upload needs this row's lock.
  if (videosChange !== 0)
    await transaction.execute(sql`update counts set count = count + ${videosChange} where of = 'videos'`)
}

const isHiddenItself = (kind: ModeratedThing['kind'], id: SQL) =>
  sql`exists (select 1 from hidden_things where kind = ${kind} and hidden_things.id = ${id})`

async function updateAccount(transaction: Executor, id: string): Promise<void> {
  await transaction.execute(
    sql`update users set is_hidden = ${isHiddenItself('account', sql`users.id`)} where id = ${id}`,
  )
}

/** How much the rows in `changed` add to or subtract from a count. */
const change = sql`sum(case when is_hidden then -1 else 1 end)`

/** @returns the change in the total number of videos. */
async function updateVideos(transaction: Executor, scope: SQL): Promise<number> {
  const { rows } = await transaction.execute<{ change: number | null }>(sql`
    with wanted as (
      select v.id, u.is_hidden or ${isHiddenItself('video', sql`v.id`)} as is_hidden
      from videos v join users u on u.id = v.owner_id where ${scope}
    ), changed as (
      update videos set is_hidden = wanted.is_hidden from wanted
      where videos.id = wanted.id and videos.is_hidden <> wanted.is_hidden
      returning videos.owner_id, videos.is_hidden, videos.visibility
    ), owned as (
      update users set videos_count = videos_count + owned.change
      from (select owner_id, ${change} as change from changed where visibility = 'public' group by owner_id) as owned where users.id = owned.owner_id
    )
    select (${change})::int as change from changed where visibility = 'public'
  `)
  return rows[0]?.change ?? 0
}

/** Selects the comments that depend on an item, without replies to them. Each branch uses an index. */
function commentsOf({ kind, id }: ModeratedThing): SQL {
  if (kind === 'comment') return sql`select id from comments where id = ${id}`
  if (kind === 'video') return sql`select id from comments where video_id = ${id} and parent_id is null`
  return sql`select id from comments where author_id = ${id}
    union select comments.id from videos join comments on comments.video_id = videos.id
    where videos.owner_id = ${id} and comments.parent_id is null`
}

/** Selects the keys of an item's files. */
function filesOf({ kind, id }: ModeratedThing): SQL {
  const ofVideos = sql`select unnest(array[video_key, thumbnail_key]) as key from public.videos`
  if (kind === 'video') return sql`${ofVideos} where id = ${id}`
  return sql`${ofVideos} where owner_id = ${id}
    union select unnest(array[avatar_key, cover_image_key]) from public.users where id = ${id}`
}

async function updateComments(transaction: Executor, own: SQL): Promise<void> {
  await transaction.execute(sql`
    with own as (${own}), part as (
      select id from own union select comments.id from own join comments on comments.parent_id = own.id
    ), wanted as (
      select c.id, v.is_hidden or a.is_hidden or ${isHiddenItself('comment', sql`c.id`)}
        or coalesce(pa.is_hidden or ${isHiddenItself('comment', sql`p.id`)}, false) as is_hidden
      from part
      join comments c on c.id = part.id
      join videos v on v.id = c.video_id
      join users a on a.id = c.author_id
      left join comments p on p.id = c.parent_id
      left join users pa on pa.id = p.author_id
    ), changed as (
      update comments set is_hidden = wanted.is_hidden from wanted
      where comments.id = wanted.id and comments.is_hidden <> wanted.is_hidden
      returning comments.video_id, comments.parent_id, comments.is_hidden
    )
    update videos set comments_count = comments_count + top.change
    from (select video_id, ${change} as change from changed where parent_id is null group by video_id) as top
    where videos.id = top.video_id
  `)
}
