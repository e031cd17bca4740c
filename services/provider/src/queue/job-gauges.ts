import type { Metrics } from '@kinora/service-kit'
import type { Worker } from './start-worker.ts'

/** How long values are cached. Operators don't need fresher values. */
const refreshMs = 15_000

/**
 * Registers a gauge for the number of waiting jobs by queue. In `dead-letters`, these are jobs
 * whose last attempt failed. Returns a function that stops the updates.
 */
export function addJobGauges(metrics: Metrics, worker: Pick<Worker, 'counts'>, onFailure: (error: unknown) => void) {
  let counts: Record<string, number> = {}
  const refresh = () => {
    worker.counts().then((current) => (counts = current), onFailure)
  }
  refresh()
  const timer = setInterval(refresh, refreshMs).unref()
  metrics.gauges('kinora_jobs_waiting', 'Waiting jobs, by queue.', 'queue', () => counts)
  return () => clearInterval(timer)
}
