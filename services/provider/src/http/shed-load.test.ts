import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { createCaller, type Answer } from '../test/caller.ts'
import { mediaFileBytes } from '../test/media-files.ts'
import { startServerProcess, type ServerProcess } from '../test/server-process.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider({
  // A poll would use a place in the queue.
  endedSessionsPollMs: 3_600_000,
  bounds: {
    databaseConnections: 2,
    databaseQueue: 2,
    databaseAcquireMs: 60_000,
    databaseLockMs: 60_000,
    databaseStatementMs: 60_000,
    databaseAnswerMs: 60_000,
  },
})

let server: ServerProcess | undefined
afterEach(async () => {
  await server?.stop('SIGKILL')
  server = undefined
})

function expectShed({ status, headers, body }: Answer): void {
  expect(status).toBe(503)
  expect(body).toEqual({ statusCode: 503, success: false, message: expect.stringContaining('very busy') })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

test('calls beyond the database queue limit get Retry-After while the queue is full', async () => {
  await provider.storage.put('videos/a.mp4', mediaFileStream())
  const lock = new Client({ connectionString: provider.databaseUrl })
  await lock.connect()
  await lock.query('begin; lock table videos in access exclusive mode')
  lock.on('error', () => {})
  // Two calls use the connections, two wait, and the others are rejected. The provider's timers may use one of these places and free it again.
  const answers = Array.from({ length: 25 }, () => provider.visitor.get('/videos'))
  expectShed(await Promise.race(answers))
  const logins = Array.from({ length: 5 }, () =>
    provider.visitor.post('/users/login', { email: 'a@kinora.test', password: 'x' }),
  )
  expectShed(await Promise.race(logins))
  expect((await fetch(`${provider.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${provider.url}/media/videos/a.mp4`)).status).toBe(200)

  await lock.query('rollback')
  await lock.end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(19)
  await Promise.all(logins)
  expect((await provider.visitor.get('/health')).status).toBe(200)
})

test('an overloaded process rejects calls, still serves probes and media, and recovers @long', async () => {
  await provider.storage.put('videos/b.mp4', mediaFileStream())
  // Blocks the process for as long as the test needs.
  const busy = `let timer; process.on('SIGCONT', () => {
    if (timer) return void clearInterval(timer)
    timer = setInterval(() => { for (const end = Date.now() + 500; Date.now() < end; ); }, 1)
  })`
  server = await startServerProcess({
    DATABASE_URL: provider.databaseUrl,
    STORAGE_URL: `file://${provider.mediaFolder}`,
    EVENT_LOOP_DELAY_MS: '250',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(busy)}`,
  })
  const visitor = createCaller(server.url)
  const until = async (status: number) => {
    for (;;) {
      const answer = await visitor.get('/videos')
      if (answer.status === status) return answer
      await wait(20)
    }
  }
  await until(200)
  server.process.kill('SIGCONT')
  expectShed(await until(503))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.url}/media/videos/b.mp4`)).status).toBe(200)
  expect((await visitor.get('/health')).status).toBe(200)
  server.process.kill('SIGCONT')
  await until(200)
})

async function* mediaFileStream(): AsyncGenerator<Uint8Array> {
  yield await mediaFileBytes('clip.mp4')
}
