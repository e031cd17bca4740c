import type { FastifyBaseLogger } from 'fastify'
import { deadLetters, jobNames, schedule, type JobName, type Jobs } from './jobs.ts'
import { prepareQueues } from './prepare-queue.ts'

/** What does each job, until it is told to end. One that throws is tried again; one that nothing here does waits for another worker. */
export type JobHandlers = { [Name in JobName]?: (data: Jobs[Name], signal: AbortSignal) => Promise<void> }

export interface Worker {
  /** How many jobs there are, by their queue and state. Of `dead-letters` those that wait for somebody. */
  counts(): Promise<Record<string, number>>
  /** Takes no more jobs and waits for those under way, so long; what is then not done is tried again elsewhere. */
  stop(graceMs: number): Promise<void>
}

export interface WorkerOptions {
  databaseUrl: string
  handlers: JobHandlers
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often each queue is looked into. */
  pollSeconds?: number
}

/** One connection for a job, one for what else the queue asks. */
const connections = 2

const defaultPollSeconds = 5

/** Does the jobs of a database, one of each kind at a time, and brings pg-boss's own tables up to date. Several processes share the work. */
export async function startWorker({ databaseUrl, handlers, log, pollSeconds }: WorkerOptions): Promise<Worker> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, max: connections, monitorVacuum: false })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not be asked'))
  await boss.start()
  await prepareQueues(boss)
  const stopping = new AbortController()
  for (const name of jobNames) {
    const handle = handlers[name] as ((data: unknown, signal: AbortSignal) => Promise<void>) | undefined
    if (!handle) continue
    const options = { pollingIntervalSeconds: pollSeconds ?? defaultPollSeconds }
    await boss.work<unknown>(name, options, async ([job]) => {
      if (!job) return
      try {
        await handle(job.data, AbortSignal.any([job.signal, stopping.signal]))
        log.info({ job: name, id: job.id }, 'job done')
      } catch (error) {
        log.warn({ job: name, id: job.id, err: error }, 'job failed, and is tried again')
        throw error
      }
    })
    const cron = schedule[name]
    if (cron) await boss.schedule(name, cron, {})
  }

  return {
    async counts() {
      const queues = await boss.getQueues([...jobNames, deadLetters])
      return Object.fromEntries(queues.map(({ name, queuedCount }) => [name, queuedCount]))
    },
    async stop(graceMs) {
      stopping.abort(new Error('The worker is stopped.'))
      await boss.stop({ graceful: true, timeout: graceMs })
    },
  }
}
