import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pRetry from 'p-retry'
import { Client } from 'pg'
import { applyMigrations, hasMigrations } from './apply-migrations.ts'
import { DatabaseUnavailable, nameDatabaseError } from './database-unavailable.ts'
import { createShownRows } from './shown-rows.ts'
import { jobNames } from '../queue/jobs.ts'
import { installQueue } from '../queue/prepare-queue.ts'

const migrationsPath = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number does, so long as nothing else on the database takes the same one. */
const migrationLock = 4_061_977

/** How often something is looked for that is not there yet. */
const pollIntervalMs = 250

/**
 * Brings the database's tables up to date. Processes that start at once wait for each other, and all but the first
 * find nothing left to do.
 *
 * @param options.waitMs how long to wait for a database that is still starting, and again for another process that is at it; without, for the latter as long as it takes.
 */
export async function migrate(databaseUrl: string, options: { waitMs?: number } = {}): Promise<void> {
  const waitMs = options.waitMs ?? 0
  const client = await connectWithin(databaseUrl, waitMs)
  try {
    // Asked for again and again: whoever waited within a statement would be waited for by an index that is built concurrently.
    await until(() => takeLock(client), waitMs || Infinity, 'Another process is migrating the database')
    const isNewer = (await applyMigrations(client, migrationsPath)) > 0
    // Also where an earlier process ended between the two: without them hidden rows would be shown.
    if (isNewer || !(await hasTable(client, 'shown.comments'))) await createShownRows(client)
    // Before anybody sends a job of a kind that older versions did not know.
    if (!(await hasQueues(client))) await installQueue(databaseUrl)
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}

/**
 * Waits until another process has brought the database's tables up to date: for whoever must not begin to do so and be stopped meanwhile.
 *
 * @param options.waitMs how long to wait for the database, and again for its tables.
 */
export async function untilMigrated(databaseUrl: string, { waitMs }: { waitMs: number }): Promise<void> {
  const client = await connectWithin(databaseUrl, waitMs)
  try {
    await until(() => isMigrated(client), waitMs, 'The database is of an older version; migrate it')
  } finally {
    await client.end()
  }
}

async function isMigrated(client: Client): Promise<boolean> {
  return (
    (await hasMigrations(client, migrationsPath)) &&
    (await hasTable(client, 'shown.comments')) &&
    (await hasQueues(client))
  )
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
    migrationLock,
  ])
  return rows[0]?.isTaken === true
}

async function until(look: () => Promise<boolean>, waitMs: number, otherwise: string): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while (!(await look())) {
    if (performance.now() > giveUpAt) throw new Error(`${otherwise}. It was waited for for ${waitMs / 1000} s.`)
    await pause(pollIntervalMs)
  }
}

async function hasQueues(client: Client): Promise<boolean> {
  if (!(await hasTable(client, 'pgboss.version'))) return false
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue')
  const names = new Set(rows.map(({ name }) => name))
  return jobNames.every((name) => names.has(name))
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
