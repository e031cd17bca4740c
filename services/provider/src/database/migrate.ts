import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pRetry from 'p-retry'
import { Client } from 'pg'
import { DatabaseUnavailable, nameDatabaseError } from './database-unavailable.ts'
import { createShownRows } from './shown-rows.ts'
import { installQueue } from '../queue/prepare-queue.ts'

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
    const before = await countMigrations(client)
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsPath })
    // Also where an earlier process ended between the two: without them hidden rows would be shown.
    const isNewer = (await countMigrations(client)) > before
    if (isNewer || !(await hasTable(client, 'shown.comments'))) await createShownRows(client)
    if (!(await hasTable(client, 'pgboss.version'))) await installQueue(databaseUrl)
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}

/** How many migrations the database has had. */
async function countMigrations(client: Client): Promise<number> {
  const table = 'drizzle.__drizzle_migrations'
  if (!(await hasTable(client, table))) return 0
  const counted = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(counted.rows[0]?.count)
}

async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
  return rows[0]?.found !== null
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
