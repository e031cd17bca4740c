import type { Metrics } from '@kinora/observability'
import { addJobGauges } from './job-gauges.ts'
import { startJobs, type JobsOptions } from './start-jobs.ts'
import type { Worker } from './start-worker.ts'

/** How long a provider that has started leaves the machine to its first viewers. */
const leadMs = 5000

/** How long after a start of the worker that failed it is started anew. */
const retryMs = 30_000

/** Does jobs beside a provider's own work. It never fails: without a database there is nothing to do, and it is asked again. */
export function followJobs(options: JobsOptions, metrics?: Metrics): Pick<Worker, 'stop'> {
  const { log } = options
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<Worker | undefined> = Promise.resolve(undefined)
  let hasEnded = false
  let endGauges: (() => void) | undefined

  async function start(): Promise<Worker | undefined> {
    try {
      const worker = await startJobs(options)
      const onFailure = (error: unknown) => log.warn({ err: error }, 'jobs could not be counted')
      if (metrics) endGauges = addJobGauges(metrics, worker, onFailure)
      return worker
    } catch (error) {
      log.warn({ err: error }, 'the worker did not start, and is started again')
      startIn(retryMs)
      return undefined
    }
  }

  function startIn(ms: number): void {
    if (!hasEnded) timer = setTimeout(() => (starting = start()), ms).unref()
  }

  startIn(leadMs)
  return {
    async stop(graceMs) {
      hasEnded = true
      clearTimeout(timer)
      const worker = await starting
      endGauges?.()
      await worker?.stop(graceMs)
    },
  }
}
