import type { Metrics } from '@kinora/service-kit'
import type { Worker } from './start-worker.ts'

/** How old a figure may be: somebody has to look at it, and that takes longer. */
const refreshMs = 15_000

/** Figures of how many jobs wait, by queue; of `dead-letters` those whose last try has failed. Returns how to end it. */
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
