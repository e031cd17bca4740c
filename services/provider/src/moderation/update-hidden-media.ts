import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'

/**
 * Works out anew which of these files are part of nothing but what is hidden. A clip that a shown video shares with a hidden one is not: videos of the demo do. What was
 * hidden and is removed stays in the list until its files are gone.
 *
 * @param keys a query of their storage keys, as `key`. Tables stand in it with their schema, since not every connection sees hidden rows.
 */
export async function updateHiddenMedia(transaction: Executor, keys: SQL): Promise<void> {
  await transaction.execute(sql`
    with stated as (
      select named.key, bool_and(part.is_hidden) as is_hidden
      from (${keys}) as named cross join lateral (
        select is_hidden from public.videos where video_key = named.key
        union all select is_hidden from public.videos where thumbnail_key = named.key
        union all select is_hidden from public.users where avatar_key = named.key
        union all select is_hidden from public.users where cover_image_key = named.key
      ) as part
      group by named.key
    ), shown as (
      delete from hidden_media using stated where hidden_media.key = stated.key and not stated.is_hidden
    )
    insert into hidden_media (key) select key from stated where is_hidden on conflict do nothing
  `)
}

/**
 * The same for the renditions of videos, each of which is one video's alone.
 *
 * @param scope which videos, as a condition on their table.
 */
export async function updateHiddenStreams(transaction: Executor, scope: SQL): Promise<void> {
  await transaction.execute(sql`
    with stated as (
      select jsonb_array_elements_text(stream->'keys') as key, is_hidden
      from public.videos where stream is not null and ${scope}
    ), shown as (
      delete from hidden_media using stated where hidden_media.key = stated.key and not stated.is_hidden
    )
    insert into hidden_media (key) select key from stated where is_hidden on conflict do nothing
  `)
}
