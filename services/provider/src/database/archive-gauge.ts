import type { Metrics } from '@kinora/service-kit'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Executor } from './connect.ts'

/** How old the figure may be: somebody has to look at it, and that takes longer. */
const refreshMs = 15_000

/** For how long a server that archives its write-ahead log has failed to do so, in seconds; 0 while it does, or is not asked to. */
export async function archiveFailingSeconds(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ seconds: number }>(sql`
    select greatest(0, extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time())))::float8 as seconds
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
  `)
  return rows[0]?.seconds ?? 0
}

/** A figure by which somebody hears that nothing could be restored from now on. While the database is away it stays what it was. */
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
    "For how long PostgreSQL's log has not been archived, though it is to be.",
    () => seconds,
  )
  app.addHook('onListen', async () => {
    refresh()
    timer = setInterval(refresh, refreshMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
