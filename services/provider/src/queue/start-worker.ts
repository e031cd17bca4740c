import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { deadLetters, jobNames, schedule, streamQueues, type JobName, type Jobs } from './jobs.ts'
import { prepareQueues } from './prepare-queue.ts'

/**
 * Job handlers. The signal tells a job to stop. A job that throws is retried; a job without a
 * handler waits for another worker.
 */
export type JobHandlers = { [Name in JobName]?: (data: Jobs[Name], signal: AbortSignal) => Promise<void> }

/** Maximum number of parallel jobs of each kind, each for a different account. Defaults to 1. */
export type Concurrency = Partial<Record<JobName, number>>

export interface Worker {
  /** Returns the number of waiting jobs by queue. Jobs in `dead-letters` are waiting for an operator. */
  counts(): Promise<Record<string, number>>
  /** Stops accepting jobs and waits up to `graceMs` for running jobs. Jobs that haven't finished by then are retried elsewhere. */
  stop(graceMs: number): Promise<void>
}

export interface WorkerOptions {
  databaseUrl: string
  handlers: JobHandlers
  concurrency?: Concurrency
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often each queue is polled. */
  pollSeconds?: number
}

/** One connection for jobs that use the queue, and one for the queue itself. */
const connections = 2

const defaultPollSeconds = 5
/** Shorter than the default, because users wait for these jobs. */
const promptPollSeconds = 1

/**
 * Runs queued jobs and maintains pg-boss's own tables. From each queue, this worker process runs as many jobs as `concurrency` allows, but at most one job per
 * account. The limit applies per queue and per worker process: one account's jobs in different queues, or in several worker processes, can run in parallel.
 */
export async function startWorker({
  databaseUrl,
  handlers,
  concurrency,
  log,
  pollSeconds,
}: WorkerOptions): Promise<Worker> {
  const pgBoss = await import('pg-boss')
  const boss = new pgBoss.PgBoss({ connectionString: databaseUrl, max: connections, monitorVacuum: false })
  boss.on('error', (error) => log.warn({ err: error }, 'could not read the queue'))
  await boss.start()
  await prepareQueues(boss)
  const stopping = new AbortController()
  for (const name of jobNames) {
    const handle = handlers[name] as ((data: unknown, signal: AbortSignal) => Promise<void>) | undefined
    if (!handle) continue
    const options = {
      pollingIntervalSeconds:
        pollSeconds ?? (isStream(name) || name === 'send-reset-link' ? promptPollSeconds : defaultPollSeconds),
      localConcurrency: concurrency?.[name] ?? 1,
      localGroupConcurrency: 1,
      includeMetadata: true,
    } as const
    await boss.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
      if (!job) return
      try {
        await handle(job.data, AbortSignal.any([job.signal, stopping.signal]))
        log.info({ job: name, id: job.id }, 'job done')
      } catch (error) {
        if (stopping.signal.aborted && isStream(name)) return handBack(boss, job)
        log.warn({ job: name, id: job.id, err: error }, 'job failed')
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
      stopping.abort(new Error('The worker is stopping.'))
      await boss.stop({ graceful: true, timeout: graceMs })
    },
  }
}

const isStream = (name: JobName) => streamQueues.some((queue) => queue === name)

/** Returns a job to its queue unchanged, because an attempt doesn't count if the worker's shutdown interrupted it. */
async function handBack(
  boss: PgBoss,
  { id, name, data, priority, groupId, singletonKey }: JobWithMetadata<object>,
): Promise<void> {
  const transaction = await boss.getDb().beginTransaction?.()
  if (!transaction) throw new Error('The queue does not support transactions.')
  const { db } = transaction
  try {
    await boss.complete(name, id, null, { db })
    const group = groupId ? { group: { id: groupId } } : {}
    await boss.send(name, data, { db, priority, ...group, ...(singletonKey && { singletonKey }) })
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
