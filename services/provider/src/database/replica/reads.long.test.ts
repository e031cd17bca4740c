import { createLocalStorage } from '../../media/local-storage.ts'
import { createArrange, type TestUser } from '../../test/arrange.ts'
import { createCaller, type Answer, type Caller } from '../../test/caller.ts'
import { startPostgresServer, type PostgresServer } from '../../test/postgres-server.ts'
import { startRedisServer, type RedisServer } from '../../test/redis-server.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { testOptions, type TestProvider } from '../../test/test-provider.ts'
import { buildApp } from '../../app.ts'
import { createId } from '../../create-id.ts'
import { createAccessTokens } from '../../auth/access-tokens.ts'
import { connect, type Connection } from '../connect.ts'

/** Two providers with one primary, one replica with a five-second delay, and one Redis. */
let primary: PostgresServer
let replica: PostgresServer
let redis: RedisServer
let connection: Connection
let providers: TestProvider[]
/** A video that the replica already has. */
let video: { id: string }
const heldBackMs = 5_000
const waits = {
  replicaLagMs: 10_000,
  replicaPollMs: 200,
  // The timeout is long, so a busy machine doesn't look like an outage.
  replicaAnswerMs: 3_000,
  valkeyAnswerMs: 5_000,
}

beforeAll(async () => {
  redis = await startRedisServer()
  primary = await startPostgresServer()
  replica = await primary.startReplica({ applyDelayMs: heldBackMs })
  connection = connect(primary.databaseUrl)
  providers = [await startProvider(redis.url), await startProvider(redis.url)]
  video = await (await turn(0).user()).publishes()
  while ((await replica.query(`select from videos where id = '${video.id}'`)).length === 0);
})

afterAll(async () => {
  for (const provider of providers ?? []) await provider.app.close()
  await connection?.close()
  await replica?.stop()
  await primary?.stop()
  await redis?.kill()
})

async function startProvider(valkeyUrl?: string): Promise<TestProvider> {
  const clock = createTestClock()
  const storage = createLocalStorage('/nonexistent')
  const app = await buildApp({
    ...testOptions,
    databaseUrl: primary.databaseUrl,
    databaseReadUrl: replica.databaseUrl,
    valkeyUrl,
    storage,
    clock,
    bounds: { ...testOptions.bounds, ...waits },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const provider = { app, url, clock, storage, database: connection.database } as TestProvider
  return Object.assign(provider, { visitor: createCaller(url) }, createArrange(provider))
}

const turn = (index: number) => providers[index % providers.length] as TestProvider

/** Returns a caller for the same user at another process. */
function elsewhere({ id }: TestUser, index: number): Caller {
  const { app, clock, url } = turn(index)
  const accessToken = createAccessTokens(app, clock).issue({ userId: id, sessionId: createId() })
  return createCaller(url, () => accessToken)
}

const contentsOf = (answer: Answer): string[] => answer.data.comments.map(({ content }: { content: string }) => content)
const commentsFor = async (reader: Caller) => contentsOf(await reader.get(`/comments/${video.id}`))

/** Waits until a read misses a recent write, which proves that the replica serves it. */
async function untilBehind(reader: Caller): Promise<void> {
  const writer = await turn(0).user()
  for (let round = 0; ; round++) {
    const content = `${writer.id} ${round}`
    await writer.comments(video, content)
    if (!(await commentsFor(reader)).includes(content)) return
  }
}

async function untilSeen(reader: Caller, content: string): Promise<void> {
  while (!(await commentsFor(reader)).includes(content));
}

test('viewers read their own writes at any process, while visitors may see them later', async () => {
  await untilBehind(turn(0).visitor)
  const writer = await turn(0).user()
  const reader = elsewhere(writer, 1)
  let missed = 0
  for (let round = 0; round < 20; round++) {
    await writer.comments(video, `comment ${round}`)
    expect(await commentsFor(reader)).toContain(`comment ${round}`)
    if (!(await commentsFor(turn(1).visitor)).includes(`comment ${round}`)) missed++
  }
  expect(missed).toBeGreaterThan(0)
  await untilSeen(turn(1).visitor, 'comment 19')
})

test('a new video is available at its URL immediately', async () => {
  const owner = await turn(0).user()
  const published = await owner.publishes()
  const { visitor } = turn(1)
  expect((await visitor.get(`/videos/${published.id}`)).status).toBe(200)
  expect((await visitor.get(`/users/channel/${owner.username}`)).status).toBe(200)
  expect((await visitor.get(`/comments/${published.id}`)).status).toBe(200)
  expect((await visitor.get('/videos/no-such-video')).status).toBe(404)
})

test('watched videos appear in the history immediately, at any process', async () => {
  const viewer = await turn(0).user()
  await viewer.watches(video)
  const history = await elsewhere(viewer, 1).get('/users/watch-history')
  expect(history.data.map(({ _id }: { _id: string }) => _id)).toEqual([video.id])
})

test('viewers without recent writes read from the replica, or from the primary if there is no shared state', async () => {
  const quiet = await turn(0).user()
  await untilBehind(elsewhere(quiet, 1))

  const alone = await startProvider()
  providers.push(alone)
  await untilBehind(alone.visitor)
  const writer = await turn(0).user()
  await writer.comments(video, 'for all who are signed in')
  expect(await commentsFor(elsewhere(quiet, 2))).toContain('for all who are signed in')
  await alone.app.close()
  providers.pop()
})

test('viewers read their own writes during an outage of the shared state', async () => {
  const writer = await turn(0).user()
  const reader = elsewhere(writer, 1)
  await untilBehind(reader)
  await redis.kill()
  await writer.comments(video, 'during the outage')
  expect(await commentsFor(reader)).toContain('during the outage')
  await redis.restart()
  expect(await commentsFor(reader)).toContain('during the outage')
})

test('no read fails while the replica is down, and reads use the replica again after it recovers', async () => {
  const { visitor } = turn(0)
  await untilBehind(visitor)
  await replica.kill()
  for (let round = 0; round < 20; round++) expect((await visitor.get('/videos')).status).toBe(200)
  await replica.restart()
  await untilBehind(visitor)
})

test('reads from a hanging replica fall back to the primary', async () => {
  const { visitor } = turn(0)
  await untilBehind(visitor)
  await replica.freeze()
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.get('/videos')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await replica.thaw()
  await untilBehind(visitor)
})

test('a replica that is too far behind is not used', async () => {
  const writer = await turn(0).user()
  await replica.query('select pg_wal_replay_pause()')
  await writer.comments(video, 'never replayed')
  await untilSeen(turn(0).visitor, 'never replayed')
  await replica.query('select pg_wal_replay_resume()')
  await untilBehind(turn(0).visitor)
})
