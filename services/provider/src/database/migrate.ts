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

/** An arbitrary number that nothing else in the database uses as a lock. */
const migrationLock = 4_061_977

/** How often to poll. */
const pollIntervalMs = 250

/**
 * Migrates the database. Processes that start simultaneously wait for each other, and only the first has work to do.
 *
 * @param options.waitMs how long to wait for a database that is still starting, and then for another migrating process; by default, the latter wait is
 * unlimited.
 */
export async function migrate(databaseUrl: string, options: { waitMs?: number } = {}): Promise<void> {
  const waitMs = options.waitMs ?? 0
  const client = await connectWithin(databaseUrl, waitMs)
  try {
    // Polls, because waiting inside a statement would block a concurrent index build.
    await until(() => takeLock(client), waitMs || Infinity, 'another process is still migrating the database')
    const isNewer = (await applyMigrations(client, migrationsPath)) > 0
    // Also recreates missing views, in case an earlier process exited right after applying the migrations. Without the views, hidden rows would be visible.
    if (isNewer || !(await hasTable(client, 'shown.comments'))) await createShownRows(client)
    // Must happen before any process sends a kind of job that older versions didn't have.
    if (!(await hasQueues(client))) await installQueue(databaseUrl)
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

/**
 * Waits until another process has migrated the database. Use it in processes that may be stopped at any time.
 *
 * @param options.waitMs how long to wait for the database, and then for its tables.
 */
export async function untilMigrated(databaseUrl: string, { waitMs }: { waitMs: number }): Promise<void> {
  const client = await connectWithin(databaseUrl, waitMs)
  try {
    await until(() => isMigrated(client), waitMs, 'the database schema is outdated. Run the migrate command')
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
    if (performance.now() > giveUpAt) throw new Error(`Timed out after ${waitMs / 1000} s: ${otherwise}.`)
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
    // Don't retry other errors, such as a wrong password.
    shouldRetry: ({ error }) => nameDatabaseError(error) instanceof DatabaseUnavailable,
  })
}

async function connectOnce(databaseUrl: string, waitMs: number): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: Math.max(waitMs, 10_000) })
  // A lost connection makes the running statement fail. Without this listener, the process would crash silently.
  client.on('error', () => {})
  await client.connect()
  return client
}
