import type { Metrics } from '@kinora/service-kit'
import { sql } from './drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { Executor } from './connect.ts'

/** Much faster than any operator can react. */
const refreshMs = 15_000

/**
 * Returns how long write-ahead log archiving has been failing, in seconds; 0 if archiving works or is turned off.
 */
export async function archiveFailingSeconds(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ seconds: number }>(sql`
    select greatest(0, extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time())))::float8 as seconds
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
  `)
  return rows[0]?.seconds ?? 0
}

/** Adds a metric that warns operators that new data isn't being backed up. The metric keeps its last value while the database is unavailable. */
export function addArchiveGauge(app: FastifyInstance, metrics: Metrics, executor: Executor): void {
  let seconds = 0
  let timer: NodeJS.Timeout | undefined
  const refresh = () => {
    archiveFailingSeconds(executor).then(
      (current) => (seconds = current),
      () => {},
    )
  }
  metrics.gauge(
    'kinora_wal_archive_failing_seconds',
    "How long archiving of PostgreSQL's write-ahead log has been failing.",
    () => seconds,
  )
  app.addHook('onListen', async () => {
    refresh()
    timer = setInterval(refresh, refreshMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
