import { join } from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'

const migrations = {
  migrationsFolder: join(import.meta.dirname, '../../migrations'),
  migrationsSchema: 'site',
  migrationsTable: 'drizzle_migrations',
}

/** Any number does, so long as nothing else on the database takes the same one. */
const migrationLock = 4_061_978

/**
 * Brings the site's own schema up to date, which is apart from the provider's. Processes that start at once wait for each other, and all but the
 * first find nothing left to do.
 */
export async function migrateTelemetry(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await noteEarlierMigrations(client)
    await migrate(drizzle(client), migrations)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
  }
}

/** Earlier versions wrote what they had applied, by name, into a table of their own. It stays, so that one of them can still start. */
async function noteEarlierMigrations(client: Client): Promise<void> {
  const { rows } = await client.query<{ hasEarlier: boolean }>(
    `select to_regclass('site.migrations') is not null and to_regclass('site.drizzle_migrations') is null as "hasEarlier"`,
  )
  if (rows[0]?.hasEarlier !== true) return
  const { rowCount } = await client.query('select from site.migrations')
  const applied = readMigrationFiles(migrations).slice(0, rowCount ?? 0)
  await client.query('begin')
  await client.query(
    'create table site.drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, folderMillis } of applied)
    await client.query('insert into site.drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  await client.query('commit')
}
