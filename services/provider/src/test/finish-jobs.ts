import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { defaultBounds } from '../bounds.ts'
import type { Database } from '../database/connect.ts'
import { startJobs } from '../queue/start-jobs.ts'
import type { TestProvider } from './test-provider.ts'

/** Has a worker do all that is in a provider's queue, also what is due later, and ends it. */
export async function finishJobs({ databaseUrl, database, storage }: TestProvider): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const worker = await startJobs({ databaseUrl, storage, bounds: defaultBounds, log, pollSeconds: 0.5 })
  try {
    while ((await unfinishedJobs(database)) > 0) {
      await database.execute(sql`update pgboss.job set start_after = now() where ${isUnfinished}`)
      await pause(100)
    }
  } finally {
    await worker.stop(1000)
  }
}

// Those that begin with underscores are pg-boss's own.
const isUnfinished = sql`state < 'completed' and name not like '\\_\\_%'`

async function unfinishedJobs(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where ${isUnfinished}`,
  )
  return rows[0]?.count ?? 0
}
