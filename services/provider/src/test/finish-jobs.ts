import { sql } from '../database/drizzle.ts'
import { defaultBounds, type Bounds } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { startJobs, type JobsOptions } from '../queue/start-jobs.ts'
import { patientBounds, type TestProvider } from './test-provider.ts'
import { until } from './until.ts'

/** Runs a worker until it has finished all jobs in a provider's queue, including jobs that are due later. */
export async function finishJobs(
  { databaseUrl, database, storage }: TestProvider,
  options: Pick<JobsOptions, 'ffmpeg' | 'mail'> & { bounds?: Partial<Bounds> } = {},
): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const bounds = { ...defaultBounds, ...patientBounds, ...options.bounds }
  const worker = await startJobs({ databaseUrl, storage, log, pollSeconds: 0.5, ...options, bounds })
  try {
    await until('all jobs have ended', async () => {
      await database.execute(sql`update pgboss.job set start_after = now() where ${isUnfinished}`)
      return (await unfinishedJobs(database)) === 0
    })
  } finally {
    await worker.stop(1000)
  }
}

/** Removes unfinished jobs, so later tests don't wait for them. */
export async function dropJobs({ database }: TestProvider): Promise<void> {
  await database.execute(sql`delete from pgboss.job where ${isUnfinished}`)
}

// Queues whose names start with underscores belong to pg-boss.
const isUnfinished = sql`state < 'completed' and name not like '\\_\\_%'`

async function unfinishedJobs(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where ${isUnfinished}`,
  )
  return rows[0]?.count ?? 0
}
