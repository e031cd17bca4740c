import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pRetry from 'p-retry'
import { Client } from 'pg'
import { DatabaseUnavailable, nameDatabaseError } from './database-unavailable.ts'

const migrationsPath = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number does, so long as nothing else on the database takes the same one. */
const migrationLock = 4_061_977

/** How often a database that is not there yet is looked for. */
const pollIntervalMs = 250

/**
 * Brings the database's tables up to date. Processes that start at once wait for each other, and all but the first
 * find nothing left to do.
 *
 * @param options.waitMs how long to wait for a database that is still starting, and again for another process that is at it.
 */
export async function migrate(databaseUrl: string, options: { waitMs?: number } = {}): Promise<void> {
  const client = await connectWithin(databaseUrl, options.waitMs ?? 0)
  try {
    await client.query(`set lock_timeout = ${options.waitMs ?? 0}`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set lock_timeout = 0')
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsPath })
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}

function connectWithin(databaseUrl: string, waitMs: number): Promise<Client> {
  return pRetry(() => connectOnce(databaseUrl, waitMs), {
    retries: Infinity,
    factor: 1,
    minTimeout: pollIntervalMs,
    maxRetryTime: waitMs,
    // A wrong password stays wrong.
    shouldRetry: ({ error }) => nameDatabaseError(error) instanceof DatabaseUnavailable,
  })
}

async function connectOnce(databaseUrl: string, waitMs: number): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: Math.max(waitMs, 10_000) })
  // What ends the connection fails the statement under way; told to nobody, it would end the process without a word.
  client.on('error', () => {})
  await client.connect()
  return client
}
