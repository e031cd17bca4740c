import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'

/**
 * Recomputes which of these files only hidden content uses. A file that a visible video shares with a hidden video isn't hidden. Demo videos share files.
 * Removed content stays in the list until its files are removed.
 *
 * @param keys a query for the files' storage keys, as `key`. It must use schema-qualified tables, because some connections can't read hidden rows.
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
 * Same as `updateHiddenMedia`, but for renditions, which are never shared.
 *
 * @param scope a condition that selects the videos.
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
