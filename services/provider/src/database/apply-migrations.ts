import type { MigrationMeta } from 'drizzle-orm/migrator'
import { readMigrationFiles } from './drizzle.ts'
import type { Client } from 'pg'

/**
 * Applies a folder's pending migrations in order, each in its own transaction. `concurrently` statements at the start of a migration run outside the
 * transaction, so the previous version can read and write while indexes are built. These statements need `if not exists`, because an interrupted migration runs
 * again from the start.
 *
 * @returns the number of migrations applied.
 */
export async function applyMigrations(client: Client, migrationsFolder: string): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const latest = (await latestMigration(client)) ?? -Infinity
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > latest)
  for (const migration of missing) await applyMigration(client, migration)
  return missing.length
}

/** Whether all migrations in a folder have been applied to the database. */
export async function hasMigrations(client: Client, migrationsFolder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  return ((await latestMigration(client)) ?? -Infinity) >= (newest?.folderMillis ?? -Infinity)
}

/** The creation time of the latest applied migration; undefined if there is none. */
async function latestMigration(client: Client): Promise<number | undefined> {
  const table = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (!table.rows[0]?.found) return undefined
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  )
  const latest = rows[0]?.latest
  return latest ? Number(latest) : undefined
}

async function applyMigration(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const beginning = sql.findIndex((statement) => !isConcurrent(statement))
  const concurrent = sql.slice(0, beginning === -1 ? sql.length : beginning)
  for (const statement of concurrent) {
    await dropUnfinishedIndex(client, statement)
    await client.query(statement)
  }
  await client.query('begin')
  try {
    for (const statement of sql.slice(concurrent.length)) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function isConcurrent(statement: string): boolean {
  return /^\s*(--.*\n\s*)*(create|drop) (unique )?index concurrently\b/i.test(statement)
}

/** An interrupted index build leaves an invalid index under the same name. */
async function dropUnfinishedIndex(client: Client, statement: string): Promise<void> {
  const name = /\bcreate (?:unique )?index concurrently if not exists "(\w+)"/i.exec(statement)?.[1]
  if (name === undefined) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently "${name}"`)
}
