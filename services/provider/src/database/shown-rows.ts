import type { ClientBase } from 'pg'

/** The tables with rows that an operator can hide. */
const tables = ['users', 'videos', 'comments']

/** The schema of views with the same names as these tables, without hidden rows. */
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
  const views = tables.map(
    (name) => `create view ${schemaName}.${name} as select * from public.${name} where not is_hidden`,
  )
  const statements = [`drop schema if exists ${schemaName} cascade`, `create schema ${schemaName}`, ...views]
  await client.query(`begin; ${statements.join('; ')}; commit`)
}
