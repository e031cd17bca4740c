import { setTimeout as pause } from 'node:timers/promises'
import { startMetrics } from '@kinora/service-kit/test'
import { sql } from '../database/drizzle.ts'
import { supervise } from '../test/supervise.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { addJobGauges } from './job-gauges.ts'
import { deadLetters, type Jobs } from './jobs.ts'
import { createQueue, type Queue } from './queue.ts'
import { startWorker, type Concurrency, type JobHandlers, type Worker } from './start-worker.ts'

const provider = startTestProvider()
const log = { info() {}, warn() {}, error() {} }

const nothing = async () => {}

let queue: Queue
beforeAll(() => {
  queue = createQueue(provider.database)
})
afterAll(() => queue.close())

let worker: Worker | undefined
afterEach(async () => {
  await worker?.stop(60_000)
  worker = undefined
})

async function start(handlers: Partial<JobHandlers>, concurrency: Concurrency = {}): Promise<Worker> {
  const all = {
    remove: nothing,
    'remove-media': nothing,
    'expire-uploads': nothing,
    'refresh-search': nothing,
    'refresh-trending': nothing,
    ...handlers,
  }
  worker = await startWorker({ databaseUrl: provider.databaseUrl, handlers: all, concurrency, log, pollSeconds: 0.5 })
  return worker
}

const send = (keys: string[]) =>
  provider.database.transaction((transaction) => queue.send(transaction, 'remove-media', { keys }))

test('a job runs if and only if its transaction commits', async () => {
  const undone = provider.database.transaction(async (transaction) => {
    await queue.send(transaction, 'remove-media', { keys: ['videos/undone.mp4'] })
    throw new Error('Rolled back by the test.')
  })
  await expect(undone).rejects.toThrow('Rolled back by the test.')
  await send(['videos/1.mp4'])
  await send(['videos/2.mp4'])

  const done: string[] = []
  const both = Promise.withResolvers<void>()
  await start({
    'remove-media': async ({ keys }: Jobs['remove-media']) => {
      if (done.push(...keys) === 2) both.resolve()
    },
  })
  await both.promise
  expect(done).toEqual(['videos/1.mp4', 'videos/2.mp4'])
})

test('a failed job is retried later and becomes a dead letter after its last attempt', async () => {
  await send(['videos/1.mp4'])
  let tries = 0
  const { counts } = await start({
    'remove-media': async () => {
      tries += 1
      throw new Error('The storage is unavailable.')
    },
  })
  const job = sql`from pgboss.job where name = 'remove-media' and state = 'retry'`
  while ((await provider.database.execute(sql`select 1 ${job}`)).rowCount === 0) await pause(50)
  const { rows } = await provider.database.execute<{ later: boolean; limit: number }>(
    sql`select start_after > now() as later, retry_limit as limit ${job}`,
  )
  expect([tries, rows]).toEqual([1, [{ later: true, limit: 15 }]])

  await provider.database.execute(
    sql`update pgboss.job set start_after = now(), retry_limit = 1 where name = 'remove-media' and state = 'retry'`,
  )
  await supervise(provider.databaseUrl, deadLetters, async () => (await counts())[deadLetters] !== 0)
  expect(tries).toBe(2)

  // The alert for dead letters queries this metric.
  const metrics = await startMetrics({ service: 'worker', host: '127.0.0.1', port: 0 })
  const endGauges = addJobGauges(metrics, { counts }, () => {})
  let text = ''
  while (!text.includes('queue="dead-letters"')) text = await (await fetch(metrics.url)).text()
  endGauges()
  await metrics.close()
  expect(text).toMatch(/kinora_jobs_waiting\{queue="dead-letters",.*\} 1\n/)
})

test('a stopping worker finishes the running job', async () => {
  await send(['videos/1.mp4'])
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let hasEnded = false
  const stopped = start({
    'remove-media': async () => {
      begun.resolve()
      await mayEnd.promise
      hasEnded = true
    },
  })
  await begun.promise
  const stopping = (await stopped).stop(60_000)
  mayEnd.resolve()
  await stopping
  expect(hasEnded).toBe(true)
})

test("a worker runs different accounts' jobs from a queue in parallel, but never two jobs from the same account", async () => {
  const accounts = Array.from({ length: 10 }, (_, index) => `account-${index}`)
  await provider.database.transaction(async (transaction) => {
    for (const [at, ownerId] of [...accounts, ...accounts].toSorted().entries())
      await queue.send(
        transaction,
        'make-stream',
        { videoId: ownerId, seconds: 1 },
        { onlyOneOf: `${ownerId}-${at}`, turn: { ownerId, at } },
      )
  })
  // Slows the database down to make two polls overlap.
  await provider.database.execute(sql`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$
  `)
  await provider.database.execute(sql`
    create trigger slow before update on pgboss.job for each row when (new.state = 'active') execute function slow()
  `)
  let runs = 0
  let mostOfOne = 0
  let mostOfAll = 0
  const running: string[] = []
  const allDone = Promise.withResolvers<void>()
  await start(
    {
      'make-stream': async ({ videoId }) => {
        running.push(videoId)
        mostOfOne = Math.max(mostOfOne, running.filter((each) => each === videoId).length)
        mostOfAll = Math.max(mostOfAll, running.length)
        await pause(200)
        running.splice(running.indexOf(videoId), 1)
        if (++runs === 2 * accounts.length) allDone.resolve()
      },
    },
    { 'make-stream': 2 },
  )
  await allDone.promise
  expect([mostOfOne, mostOfAll]).toEqual([1, 2])
})
