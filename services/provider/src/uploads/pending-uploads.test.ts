import { Readable } from 'node:stream'
import { eq, sql } from '../database/drizzle.ts'
import { pendingUploads, providerProcesses } from '../database/schema.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { createPendingUploads, type PendingUploads } from './pending-uploads.ts'
import type { MediaStorage } from '../media/storage.ts'

const provider = startTestProvider()
const longLeaseMs = 10 * 60_000

let opened: PendingUploads[] = []
afterEach(async () => {
  await Promise.all(opened.map((each) => each.end()))
  opened = []
  await provider.database.delete(pendingUploads)
})

/** Simulates one of several provider processes. */
function startProcess(changes: Partial<MediaStorage> = {}): PendingUploads & { failures: unknown[] } {
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const uploads = createPendingUploads(
    provider.database,
    { ...provider.storage, ...changes },
    { leaseMs: longLeaseMs, onFailure },
  )
  opened.push(uploads)
  return Object.assign(uploads, { failures })
}

async function store(process: PendingUploads, key: string): Promise<void> {
  await process.begin([key])
  await provider.storage.put(key, Readable.from([Buffer.from('x')]))
}

const isStored = async (key: string) => (await provider.storage.stat(key)) !== undefined
const pending = () => provider.database.$count(pendingUploads)

/** Expires the lease of the process that recorded this key, as if the process had crashed. */
async function letDie(key: string): Promise<void> {
  const [row] = await provider.database.select().from(pendingUploads).where(eq(pendingUploads.key, key))
  await provider.database
    .update(providerProcesses)
    .set({ leaseEndsAt: sql`now() - interval '1 second'` })
    .where(eq(providerProcesses.id, row?.processId ?? ''))
}

test("sweeps a dead process's files, but not a live process's files", async () => {
  const [dead, living, sweeper] = [startProcess(), startProcess(), startProcess()]
  await store(dead, 'videos/1a.mp4')
  await store(living, 'videos/2b.mp4')
  await sweeper.sweep()
  expect(await isStored('videos/1a.mp4')).toBe(true)

  await letDie('videos/1a.mp4')
  await sweeper.sweep()
  expect(await isStored('videos/1a.mp4')).toBe(false)
  expect(await isStored('videos/2b.mp4')).toBe(true)
  expect(await pending()).toBe(1)
})

test('a process never sweeps its own files, even if its lease renewal is late', async () => {
  const late = startProcess()
  await store(late, 'videos/1a.mp4')
  await letDie('videos/1a.mp4')
  await late.sweep()
  expect(await isStored('videos/1a.mp4')).toBe(true)
  await late.complete(provider.database, ['videos/1a.mp4'])
})

test('forgets dead processes without files', async () => {
  const dead = startProcess()
  await store(dead, 'videos/1a.mp4')
  await letDie('videos/1a.mp4')
  await startProcess().sweep()
  const gone = sql`${providerProcesses.leaseEndsAt} <= now()`
  expect(await provider.database.$count(providerProcesses, gone)).toBe(0)
})

test('several processes can sweep concurrently', async () => {
  const dead = startProcess()
  const keys = Array.from({ length: 250 }, (_, index) => `videos/${index}a.mp4`)
  await Promise.all(keys.map((key) => store(dead, key)))
  await letDie(keys[0] ?? '')
  await Promise.all([startProcess().sweep(), startProcess().sweep()])
  expect(await pending()).toBe(0)
  for (const key of keys) expect(await isStored(key)).toBe(false)
})

test('keeps a file that a row refers to', async () => {
  const process = startProcess()
  await store(process, 'videos/1a.mp4')
  await process.complete(provider.database, ['videos/1a.mp4'])
  await process.end()
  await startProcess().sweep()
  expect(await isStored('videos/1a.mp4')).toBe(true)
})

test('a swept upload cannot be completed, and the client can retry', async () => {
  const process = startProcess()
  await expect(process.complete(provider.database, ['videos/3c.mp4'])).rejects.toMatchObject({
    statusCode: 503,
    message: 'The upload was interrupted on our side. Please try again.',
  })
})

test('a process that resumes cannot complete an upload that is being swept', async () => {
  const revived = startProcess()
  await store(revived, 'videos/1a.mp4')
  await letDie('videos/1a.mp4')

  const { promise: isRemoving, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayRemove, resolve: go } = Promise.withResolvers<void>()
  const sweeping = startProcess({
    async remove(key) {
      begin()
      await mayRemove
      await provider.storage.remove(key)
    },
  }).sweep()
  await isRemoving
  const completing = provider.database
    .transaction((transaction) => revived.complete(transaction, ['videos/1a.mp4']))
    .catch((error: unknown) => error)
  go()
  expect(await completing).toMatchObject({ statusCode: 503 })
  await sweeping
})

test('retries a failed removal at the next sweep', async () => {
  let isAway = true
  const process = startProcess({
    async remove(key) {
      if (isAway) throw new Error('the storage is away')
      await provider.storage.remove(key)
    },
  })
  await store(process, 'videos/1a.mp4')
  await process.abandon(['videos/1a.mp4'])
  expect(process.failures).toEqual([new Error('the storage is away')])
  expect(await isStored('videos/1a.mp4')).toBe(true)

  isAway = false
  await process.sweep()
  expect(await isStored('videos/1a.mp4')).toBe(false)
  expect(await pending()).toBe(0)
})

test('sweeps records without a lease after a day, but not earlier', async () => {
  const [hour, days] = [sql`now() - interval '1 hour'`, sql`now() - interval '2 days'`]
  await provider.database.insert(pendingUploads).values({ key: 'videos/1a.mp4', startedAt: hour })
  await provider.database.insert(pendingUploads).values({ key: 'videos/2b.mp4', startedAt: days })
  await startProcess().sweep()
  const left = await provider.database.select().from(pendingUploads)
  expect(left.map(({ key }) => key)).toEqual(['videos/1a.mp4'])
})

test('renews a lease after a database outage', async () => {
  const process = startProcess()
  await provider.database.execute(sql`alter table provider_processes rename to away`)
  await expect(process.begin(['videos/1a.mp4'])).rejects.toThrow('provider_processes')
  await provider.database.execute(sql`alter table away rename to provider_processes`)
  await process.begin(['videos/1a.mp4'])
  expect(await pending()).toBe(1)
})
