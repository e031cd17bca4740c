import type { ClientBase } from 'pg'

/** The tables of which an operator can hide rows. */
const tables = ['users', 'videos', 'comments']

/** Where views stand that have these tables' names and leave out what is hidden. */
const schemaName = 'shown'

/**
 * The option of a connection that sees only what is shown: it finds the views before the tables. So every statement of the provider leaves out what is hidden, be it to
 * list, to count, to change or to like, and none can forget to.
 */
export const seesShownRows = `-c search_path=${schemaName},public`

/** Makes the views anew, with the columns that the tables have now. A migration that drops a column of theirs first drops this schema. */
export async function createShownRows(client: ClientBase): Promise<void> {
  const views = tables.map(
    (name) => `create view ${schemaName}.${name} as select * from public.${name} where not is_hidden`,
  )
  const statements = [`drop schema if exists ${schemaName} cascade`, `create schema ${schemaName}`, ...views]
  await client.query(`begin; ${statements.join('; ')}; commit`)
}
