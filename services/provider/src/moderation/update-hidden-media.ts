import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'

/**
 * Recomputes which of these files only hidden content or private videos use. A file that a visible video shares with a hidden video isn't hidden. Demo videos
 * share files. Removed content stays in the list until its files are removed.
 *
 * @param keys a query for the files' storage keys, as `key`. It must use schema-qualified tables, because some connections can't read hidden rows.
 */
export async function updateHiddenMedia(transaction: Executor, keys: SQL): Promise<void> {
  await writeHiddenMedia(
    transaction,
    sql`
      select named.key, bool_or(not part.is_hidden and part.private_to is null) as is_shown,
        min(part.private_to) filter (where not part.is_hidden) as private_to
      from (${keys}) as named cross join lateral (
        select is_hidden, ${privateTo} from public.videos where video_key = named.key
        union all select is_hidden, ${privateTo} from public.videos where thumbnail_key = named.key
        union all select is_hidden, null from public.users where avatar_key = named.key
        union all select is_hidden, null from public.users where cover_image_key = named.key
      ) as part
      group by named.key`,
  )
}

/**
 * Same as `updateHiddenMedia`, but for renditions, which are never shared.
 *
 * @param scope a condition that selects the videos.
 */
export async function updateHiddenStreams(transaction: Executor, scope: SQL): Promise<void> {
  await writeHiddenMedia(
    transaction,
    sql`
      select jsonb_array_elements_text(stream->'keys') as key, not is_hidden and visibility <> 'private' as is_shown,
        case when not is_hidden then owner_id end as private_to
      from public.videos where stream is not null and ${scope}`,
  )
}

const privateTo = sql`case when visibility = 'private' then owner_id end as private_to`

/** @param stated a query for `key`, `is_shown` and `private_to`. */
async function writeHiddenMedia(transaction: Executor, stated: SQL): Promise<void> {
  await transaction.execute(sql`
    with stated as (${stated}), shown as (
      update hidden_media set is_shown = true, changed_at = clock_timestamp() from stated
      where hidden_media.key = stated.key and stated.is_shown and not hidden_media.is_shown
    )
    insert into hidden_media (key, private_to) select key, private_to from stated where not is_shown
    on conflict (key) do update set private_to = excluded.private_to, is_shown = false, changed_at = clock_timestamp()
    where hidden_media.is_shown or hidden_media.private_to is distinct from excluded.private_to
  `)
}
