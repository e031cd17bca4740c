import type { ClientBase } from 'pg'

/** The views and their rows. `shown.comments` is last, because its existence means that all views exist. */
const views = [
  'users as select * from public.users where not is_hidden',
  'videos as select * from public.videos where is_listed',
  'all_videos as select * from public.videos where not is_hidden',
  'comments as select * from public.comments where not is_hidden',
]

/** The schema of views with the same names as tables, without rows that an operator has hidden. `videos` is also without unlisted and private videos. */
const schemaName = 'shown'

/**
 * The connection option that puts the views before the tables in the search path. All provider statements then skip hidden rows automatically, whether they
 * list, count, update or like.
 */
export const seesShownRows = `-c search_path=${schemaName},public`

/**
 * Recreates the views with the tables' current columns. A migration that drops one of these columns
 * must drop this schema first.
 */
export async function createShownRows(client: ClientBase): Promise<void> {
  const created = views.map((view) => `create view ${schemaName}.${view}`)
  const statements = [`drop schema if exists ${schemaName} cascade`, `create schema ${schemaName}`, ...created]
  await client.query(`begin; ${statements.join('; ')}; commit`)
}
