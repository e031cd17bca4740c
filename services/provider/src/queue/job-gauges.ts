import type { Metrics } from '@kinora/service-kit'
import type { Worker } from './start-worker.ts'

/** How long a value is cached. Operators need no fresher ones. */
const refreshMs = 15_000

/** Registers gauges for the number of waiting jobs by queue; in `dead-letters`, jobs whose last attempt failed. Returns a function that stops them. */
export function addJobGauges(metrics: Metrics, worker: Pick<Worker, 'counts'>, onFailure: (error: unknown) => void) {
  let counts: Record<string, number> = {}
  const refresh = () => {
    worker.counts().then((current) => (counts = current), onFailure)
  }
  refresh()
  const timer = setInterval(refresh, refreshMs).unref()
  metrics.gauges('kinora_jobs_waiting', 'Jobs that wait, by queue.', 'queue', () => counts)
  return () => clearInterval(timer)
}
