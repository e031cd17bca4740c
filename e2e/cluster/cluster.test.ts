import { expect, test } from '@playwright/test'

import { ask } from '../hostile/attack/ask.ts'
import { clip } from '../hostile/attack/media.ts'
import { newViewer, type Viewer } from '../hostile/attack/viewer.ts'
import { isFull } from '../set-up/is-full.ts'
import { startCluster, type Cluster } from './start-cluster.ts'
import { startLoad, type Load, type LoadPlan } from './start-load.ts'

const loginsPerMinute = 8
/** Maximum recovery time. The full run assumes an idle machine; the short run only checks that the cluster recovers at all. */
const recoveryMs = isFull ? 5_000 : 120_000
/** Maximum response time. In the short run, merely a timeout. */
const answerMs = isFull ? 2_000 : 60_000

let cluster: Cluster
let videoId: string
let media: LoadPlan['media']
let viewers: [Viewer, Viewer, Viewer]

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // The first run on a machine downloads the required programs.
  test.setTimeout(900_000)
  cluster = await startCluster({ providers: isFull ? 4 : 2, isFull, loginsPerMinute })
  viewers = [await newViewer(cluster.url), await newViewer(cluster.url), await newViewer(cluster.url)]
  const { json } = await ask(cluster.url, 'GET /api/v1/videos?limit=1')
  const [video] = json.data.videos
  videoId = video._id
  const { status, bytes } = await ask(cluster.url, `GET ${video.videoFile}`)
  expect(status).toBe(200)
  media = { path: video.videoFile, bytes }
})
test.afterAll(() => cluster?.stop())

interface Killable {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Lists all stateless processes with their names. */
const parts = () => [
  ...cluster.providers.map((part, index) => [`provider ${index + 1}`, part] as const),
  ...cluster.sites.map((part, index) => [`site ${index + 1}`, part] as const),
]

async function underLoad(work: (load: Load) => Promise<void>): Promise<Load> {
  const load = startLoad({ url: cluster.url, videoId, media, viewers, answerMs, hasManyUploads: isFull })
  try {
    await load.served(3)
    await work(load)
    await load.served(3)
  } finally {
    await load.stop()
  }
  return load
}

async function expectNothingLost({ wrong, missed, acknowledged, uploaded }: Load): Promise<void> {
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
  expect(await stored(acknowledged)).toEqual(acknowledged)
  await expectComplete(uploaded)
}

/** Expects every video to exist with exactly the file that was uploaded. */
async function expectComplete(ids: string[]): Promise<void> {
  const sent = await clip('mp4')
  expect(ids).not.toEqual([])
  for (const id of ids) {
    const { json } = await ask(cluster.url, `GET /api/v1/videos/${id}`)
    const { status, bytes } = await ask(cluster.url, `GET ${json.data.videoFile}`)
    expect([status, bytes.equals(sent)], id).toEqual([200, true])
  }
}

/** Returns those of the comment IDs that are in the database. */
async function stored(ids: string[]): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { json } = await ask(cluster.url, `GET /api/v1/comments/${videoId}?limit=50&page=${page}`, {
      headers: viewers[1].bearer,
    })
    found.push(...json.data.comments.map(({ _id }: { _id: string }) => _id))
    if (page >= json.data.pagination.totalPages) return ids.filter((id) => found.includes(id))
  }
}

test('no request fails during a rolling restart of every process', async () => {
  const load = await underLoad(async ({ served }) => {
    for (const [, part] of parts()) {
      await part.stop()
      await part.start()
      await served(2)
    }
    const databases = [cluster.database, ...(cluster.replica ? [cluster.replica] : [])]
    const shared = [cluster.redis, ...databases.map(({ stop, start }) => ({ kill: stop, start }))]
    for (const part of shared) {
      await part.kill()
      await part.start()
      await served(2)
    }
  })
  console.log(
    `rolling restart: ${load.requests} requests, ${load.retried} retried after a 503, ${load.failures.length} failed, slowest ${Math.round(load.slowestMs)} ms; ${load.uploaded.length} uploads`,
  )
  expect(load.failures).toEqual([])
  expect(load.refused).toBe(0)
  await expectNothingLost(load)
})

test('the cluster does not lose an acknowledged write when any process is killed', async () => {
  /** How long it took from each kill until all responses were correct and in time again. For parts without a replica, includes how long they were down. */
  const recoveries: Record<string, { ms: number; awayMs: number }> = {}
  const load = await underLoad(async (load) => {
    const kill = async (name: string, part: Killable, isNeeded = false) => {
      const killedAt = performance.now()
      await part.kill()
      // Restart parts without a replica right away, as a supervisor would.
      if (isNeeded) await part.start()
      const awayMs = isNeeded ? performance.now() - killedAt : 0
      await load.served(5)
      const ms = Math.max(0, load.lastUnservedAt - killedAt)
      recoveries[name] = { ms: Math.round(ms), awayMs: Math.round(awayMs) }
      if (!isNeeded) await part.start()
      await load.served(2)
    }
    // The short run kills one process of each kind; the full run kills them all.
    const killed = isFull ? parts() : parts().filter(([name]) => name.endsWith(' 1'))
    for (const [name, part] of killed) await kill(name, part)
    await kill('redis', cluster.redis)
    if (cluster.replica) await kill('replica', cluster.replica)
    await kill('postgres', cluster.database, true)
    if (!isFull) return
    if (cluster.bucket) await kill('bucket', cluster.bucket, true)
    for (const [index, proxy] of cluster.proxies.entries()) await kill(`proxy ${index + 1}`, proxy, true)
  })
  console.log(
    `recovery times in ms: ${JSON.stringify(recoveries)}; ${load.requests} requests, ${load.retried} retried after a 503, ${load.refused} refused connections, ${load.late.length} late (${load.late.join(', ')}), slowest ${Math.round(load.slowestMs)} ms, ${load.failures.length} interrupted; ${load.uploaded.length} uploads`,
  )
  for (const [name, { ms, awayMs }] of Object.entries(recoveries))
    expect(ms - awayMs, name).toBeLessThanOrEqual(recoveryMs)
  await expectNothingLost(load)
})

test('logins to one account from one IP address are counted across all providers', { tag: '@smoke' }, async () => {
  let attempt = 0
  // A provider that has just started counts on its own until it is connected to Redis.
  await expect(async () => {
    attempt++
    const { email, password } = await newViewer(cluster.url)
    const statuses: number[] = []
    for (let turn = 0; turn < 2 * loginsPerMinute; turn++) {
      const { status } = await ask(
        cluster.providerUrls[turn % cluster.providerUrls.length] ?? '',
        'POST /api/v1/users/login',
        {
          headers: { 'x-forwarded-for': `203.0.113.${attempt}`, 'x-kinora-site-secret': cluster.siteSecret },
          body: { email, password },
        },
      )
      statuses.push(status)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(loginsPerMinute)
  }).toPass({ timeout: 60_000 })
})

test('a refresh token sent to all providers simultaneously continues as one chain', { tag: '@smoke' }, async () => {
  const viewer = await newViewer(cluster.url)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      ask(cluster.providerUrls[turn % cluster.providerUrls.length] ?? '', 'POST /api/v1/users/refresh-token', {
        headers: { cookie: `refreshToken=${viewer.refreshToken}` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map(({ json }) => json.data.refreshToken)).size).toBe(1)
})

test('ending a session at one provider ends it at all providers', { tag: '@smoke' }, async () => {
  const viewer = await newViewer(cluster.url)
  const [first = '', ...others] = cluster.providerUrls
  expect((await ask(first, 'POST /api/v1/users/logout', { headers: viewer.bearer })).status).toBe(200)
  for (const other of others)
    await expect
      .poll(async () => (await ask(other, 'GET /api/v1/users/current-user', { headers: viewer.bearer })).status)
      .toBe(401)
})
