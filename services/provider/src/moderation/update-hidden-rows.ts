import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import type { ModeratedThing } from './moderated-kind.ts'

// A row is hidden for itself, or as part of what is: a video with its channel, a comment with its author, its video, or the comment that it replies to. So which rows
// are is worked out anew from what operators have hidden, from the account down, and every count changes by the rows that change.

/** Hides and shows the rows that a thing is made of, as `hidden_things` now says, and keeps the counts. Takes a transaction that sees hidden rows. */
export async function updateHiddenRows(transaction: Executor, { kind, id }: ModeratedThing): Promise<void> {
  if (kind === 'account') await updateAccount(transaction, id)
  if (kind !== 'comment')
    await updateVideos(transaction, kind === 'video' ? sql`v.id = ${id}` : sql`v.owner_id = ${id}`)
  await updateComments(transaction, commentsOf({ kind, id }))
  await updateHiddenMedia(transaction)
}

const isHiddenItself = (kind: ModeratedThing['kind'], id: SQL) =>
  sql`exists (select 1 from hidden_things where kind = ${kind} and hidden_things.id = ${id})`

async function updateAccount(transaction: Executor, id: string): Promise<void> {
  await transaction.execute(
    sql`update users set is_hidden = ${isHiddenItself('account', sql`users.id`)} where id = ${id}`,
  )
}

/** By how much a count changes with the rows of `changed`. */
const change = sql`sum(case when is_hidden then -1 else 1 end)`

async function updateVideos(transaction: Executor, scope: SQL): Promise<void> {
  await transaction.execute(sql`
    with wanted as (
      select v.id, u.is_hidden or ${isHiddenItself('video', sql`v.id`)} as is_hidden
      from videos v join users u on u.id = v.owner_id where ${scope}
    ), changed as (
      update videos set is_hidden = wanted.is_hidden from wanted
      where videos.id = wanted.id and videos.is_hidden <> wanted.is_hidden
      returning videos.owner_id, videos.is_hidden
    ), counted as (
      update counts set count = count + (select coalesce(${change}, 0) from changed) where of = 'videos'
    )
    update users set videos_count = videos_count + owned.change
    from (select owner_id, ${change} as change from changed group by owner_id) as owned where users.id = owned.owner_id
  `)
}

function commentsOf({ kind, id }: ModeratedThing): SQL {
  if (kind === 'video') return sql`c.video_id = ${id}`
  if (kind === 'comment') return sql`c.id = ${id} or c.parent_id = ${id}`
  return sql`c.author_id = ${id}
    or c.parent_id in (select id from comments where author_id = ${id})
    or c.video_id in (select id from videos where owner_id = ${id})`
}

async function updateComments(transaction: Executor, scope: SQL): Promise<void> {
  await transaction.execute(sql`
    with wanted as (
      select c.id, v.is_hidden or a.is_hidden or ${isHiddenItself('comment', sql`c.id`)}
        or coalesce(pa.is_hidden or ${isHiddenItself('comment', sql`p.id`)}, false) as is_hidden
      from comments c
      join videos v on v.id = c.video_id
      join users a on a.id = c.author_id
      left join comments p on p.id = c.parent_id
      left join users pa on pa.id = p.author_id
      where ${scope}
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

/** A clip that a shown video shares with a hidden one stays: videos of the demo do. What was hidden and is removed stays in the list until its files are gone. */
async function updateHiddenMedia(transaction: Executor): Promise<void> {
  await transaction.execute(sql`
    with keys as materialized (
      select key, is_hidden from videos, unnest(array[video_key, thumbnail_key]) as key
      where is_hidden or video_key in (select key from hidden_media) or thumbnail_key in (select key from hidden_media)
      union
      select key, is_hidden from users, unnest(array[avatar_key, cover_image_key]) as key
      where is_hidden or avatar_key in (select key from hidden_media) or cover_image_key in (select key from hidden_media)
    ), hidden as (
      select key from keys where is_hidden and key is not null
      except select key from videos, unnest(array[video_key, thumbnail_key]) as key where not is_hidden
      except select key from users, unnest(array[avatar_key, cover_image_key]) as key where not is_hidden
    ), shown_again as (
      delete from hidden_media where key in (select key from keys where not is_hidden)
    )
    insert into hidden_media (key) select key from hidden on conflict do nothing
  `)
}
