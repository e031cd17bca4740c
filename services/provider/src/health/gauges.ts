import type { Metrics } from '@kinora/service-kit'
import type { DatabasePool } from '../database/database-pool.ts'
import type { MediaInspector } from '../media/media-inspector.ts'
import type { Readiness } from './readiness.ts'

export interface GaugeSources {
  pool: Pick<DatabasePool, 'totalCount' | 'idleCount' | 'waitingCount'>
  inspector: Pick<MediaInspector, 'load'>
  readiness: Readiness
  reads: { lagMs?: () => number }
}

/** Adds metrics for resources that fill up before viewers notice. */
export function addGauges(metrics: Metrics, { pool, inspector, readiness, reads }: GaugeSources): void {
  metrics.gauges('kinora_database_connections', 'Database connections in the pool, by state.', 'state', () => ({
    idle: pool.idleCount,
    used: pool.totalCount - pool.idleCount,
  }))
  metrics.gauge('kinora_database_waiting', 'Calls waiting for a database connection.', () => pool.waitingCount)
  metrics.gauges('kinora_media_jobs', 'Uploaded files being inspected or waiting, by state.', 'state', () =>
    inspector.load(),
  )
  const { lagMs } = reads
  if (lagMs)
    metrics.gauge(
      'kinora_replica_lag_seconds',
      'Maximum lag of the replica. Infinite while it is unavailable.',
      () => lagMs() / 1000,
    )
  metrics.gauge('kinora_stopping', 'Whether the process is shutting down.', () => Number(readiness.isStopping))
}
