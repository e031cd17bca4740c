import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

const folder = join(import.meta.dirname, '../../migrations')

/** Any number does, so long as nothing else on the database takes the same one. */
const migrationLock = 4_061_978

/**
 * Brings the site's own schema up to date, which is apart from the provider's. Processes that start at once wait for each other, and all but the
 * first find nothing left to do.
 */
export async function migrateTelemetry(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query('create schema if not exists site')
    await client.query('create table if not exists site.migrations (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from site.migrations')
    const done = new Set(rows.map(({ name }) => name))
    for (const name of (await readdir(folder)).toSorted()) {
      if (done.has(name)) continue
      await client.query('begin')
      await client.query(await readFile(join(folder, name), 'utf8'))
      await client.query('insert into site.migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
  }
}
