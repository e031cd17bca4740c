import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { createCaller, type Answer, type Caller } from '../test/caller.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startPostgresServer, type PostgresServer } from '../test/postgres-server.ts'
import { startServerProcess, type ServerProcess } from '../test/server-process.ts'

// Runs the provider as a separate process with its own PostgreSQL, because the tests interrupt
// both.
const postgresConnections = 20
const rounds = 20

let postgres: PostgresServer
let server: ServerProcess
let mediaFolder: string
let visitor: Caller
let author: Caller
let videoId: string
let videoFile: string
const acknowledged = new Set<string>()

beforeAll(async () => {
  postgres = await startPostgresServer({ maxConnections: postgresConnections })
  mediaFolder = await mkdtemp(join(tmpdir(), 'kinora-media-'))
  server = await startServerProcess({
    DATABASE_URL: postgres.databaseUrl,
    STORAGE_URL: `file://${mediaFolder}`,
    DATABASE_ACQUIRE_MS: '3000',
    DATABASE_STATEMENT_MS: '4000',
    DATABASE_ANSWER_MS: '5000',
    DATABASE_LOCK_MS: '3000',
    HEALTH_MS: '3000',
    HEALTH_CACHE_MS: '1',
  })
  visitor = createCaller(server.url)
  const account = { email: 'ada@kinora.test', password: 'a wheel of nine spokes' }
  const avatar = await mediaFileBlob('picture.png')
  await visitor.post('/users/register', form({ ...account, fullName: 'Ada', username: 'ada_l', avatar }))
  const { data } = await visitor.post('/users/login', account)
  author = createCaller(server.url, () => data.accessToken)
  const files = { videoFile: await mediaFileBlob('clip.mp4'), thumbnail: await mediaFileBlob('picture.png') }
  const upload = await author.post('/videos', form({ title: 'Notes', description: 'On engines.', ...files }))
  videoId = upload.data._id
  videoFile = upload.data.videoFile
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await postgres?.stop()
  if (mediaFolder) await rm(mediaFolder, { recursive: true, force: true })
})

async function comment(): Promise<Answer> {
  const answer = await author.post(`/comments/${videoId}`, { content: 'x' })
  if (answer.status === 201) acknowledged.add(answer.data._id)
  return answer
}

/** Expects each response to have the status `served` or to be a 503 with a retry time. */
function expectServedOrUnavailable(answers: Answer[], served: number): void {
  for (const answer of answers) {
    if (answer.status === served) continue
    expectUnavailable(answer)
  }
}

function expectUnavailable({ status, headers, body }: Answer): void {
  expect(body).toEqual({ statusCode: 503, success: false, message: expect.any(String) })
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.message).not.toMatch(/ECONN|terminat|pool|timeout|sql/i)
}

/** Waits until the provider recovers without a restart, or the test times out. */
async function untilItServesAgain(): Promise<void> {
  while ((await visitor.get('/videos')).status !== 200 || (await comment()).status !== 201) await wait(50)
}

async function expectNothingLost(): Promise<void> {
  const found = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data } = await visitor.get(`/comments/${videoId}?limit=50&page=${page}`)
    for (const { _id } of data.comments) found.add(_id)
    pages = data.pagination.totalPages
    // The count must match the rows, because they are committed together.
    if (page === pages) expect(data.pagination.totalComments).toBe(found.size)
  }
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
}

const processEnded = () => server.process.exitCode ?? server.process.signalCode

/** Locks the video's row, so comments on the video block inside their transaction. */
async function lockVideo() {
  const client = new Client({ connectionString: postgres.databaseUrl, application_name: 'the test' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from videos where id = $1 for update', [videoId])
  return { release: () => client.end() }
}

/**
 * Waits until the lock blocks a call, or, on a machine too slow to observe that, until all calls have finished.
 */
async function untilWaiting(calls: Promise<unknown>[]): Promise<void> {
  const over = new AbortController()
  void Promise.all(calls).then(() => over.abort())
  while (!over.signal.aborted && (await waitingBackends()) === 0) await wait(5)
}

async function waitingBackends(): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

const terminateBackends = () =>
  postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'the test' and pid <> pg_backend_pid()`)

test(`survives ${rounds} closed connections, whether idle, busy or in a transaction`, async () => {
  for (let round = 0; round < rounds; round++) {
    const lock = await lockVideo()
    const writes = [comment(), comment(), comment()]
    const reads = Promise.all(Array.from({ length: 5 }, () => visitor.get('/videos')))
    await untilWaiting(writes)
    await terminateBackends()
    await lock.release()

    expectServedOrUnavailable(await Promise.all(writes), 201)
    expectServedOrUnavailable(await reads, 200)
    expect(processEnded()).toBeNull()
    await untilItServesAgain()
  }
  await expectNothingLost()
})

test('keeps responding while its database is down, and recovers when the database does', async () => {
  const over = new AbortController()
  const writer = async () => {
    const statuses: number[] = []
    while (!over.signal.aborted) {
      const answer = await comment()
      statuses.push(answer.status)
      expectServedOrUnavailable([answer], 201)
      if (answer.status !== 201) await wait(20)
    }
    return statuses
  }
  const writers = [writer(), writer(), writer(), writer()]
  const written = acknowledged.size
  while (acknowledged.size < written + 20) await wait(5)

  await postgres.kill()
  expectUnavailable(await visitor.get('/videos'))
  expectUnavailable(await comment())
  expectUnavailable(await visitor.get('/health'))
  expect((await fetch(server.url + videoFile)).status).toBe(200)
  expect(processEnded()).toBeNull()

  await postgres.restart()
  await untilItServesAgain()
  over.abort()
  for (const statuses of await Promise.all(writers)) expect(new Set(statuses)).toEqual(new Set([201, 503]))
  await expectNothingLost()
})

test('keeps responding while its database is frozen, and recovers when the database does', async () => {
  const lock = await lockVideo()
  const inTransaction = [comment(), comment()]
  await untilWaiting(inTransaction)
  await postgres.freeze()
  try {
    for (const answer of await Promise.all(inTransaction)) expectUnavailable(answer)
    // Two rounds, each with twice as many calls as connections: earlier calls must not make later calls fail.
    for (let round = 0; round < 2; round++) {
      const calls = Array.from({ length: 15 }, (_, index) => (index % 3 ? visitor.get('/videos') : comment()))
      for (const answer of await Promise.all(calls)) expectUnavailable(answer)
    }
    expectUnavailable(await visitor.get('/health'))
    expect((await fetch(server.url + videoFile)).status).toBe(200)
    expect(processEnded()).toBeNull()
  } finally {
    await postgres.thaw()
    await lock.release()
  }
  await untilItServesAgain()
  await expectNothingLost()
})

test('a call that waits too long for a lock fails without blocking other calls', async () => {
  const lock = await lockVideo()
  const write = comment()
  await untilWaiting([write])
  expect((await visitor.get('/videos')).status).toBe(200)
  expectUnavailable(await write)
  await lock.release()
  expect((await comment()).status).toBe(201)
})

test('responds with 503 when the database does not accept more connections', async () => {
  await terminateBackends()
  const others: Client[] = []
  try {
    for (;;) {
      const client = new Client({ connectionString: postgres.databaseUrl })
      client.on('error', () => {})
      await client.connect()
      others.push(client)
    }
  } catch {
    // All connections are in use.
  }
  // A connection that was returned earlier still works.
  const calls = Array.from({ length: 12 }, () => visitor.get('/videos'))
  const answers = await Promise.all(calls)
  expectServedOrUnavailable(answers, 200)
  expect(answers.some(({ status }) => status === 503)).toBe(true)

  await Promise.all(others.map((client) => client.end()))
  await untilItServesAgain()
})
