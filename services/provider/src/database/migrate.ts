import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number does, so long as nothing else on the database takes the same one. */
const MIGRATION_LOCK = 4_061_977

/**
 * Brings the database's tables up to date. Processes that start at once wait for each other, and all but the first
 * find nothing left to do.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}
