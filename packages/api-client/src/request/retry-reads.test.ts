import { emptyVideoPage, failure, htmlPage, ok } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { failureOf, startVisitor } from '../test/start-client.ts'

const passing: [string, Reply, object][] = [
  ['a lost connection', 'drop', { kind: 'network' }],
  ['502', htmlPage(502), { kind: 'server', status: 502 }],
  ['503', failure(503, 'The database does not answer.'), { kind: 'server', status: 503 }],
  ['504', htmlPage(504), { kind: 'server', status: 504 }],
]

test.each(passing)('a read is tried again after %s', async (_, reply) => {
  const replies: Reply[] = [reply, reply]
  const { api, server } = await startVisitor(() => replies.shift() ?? ok(emptyVideoPage))
  await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
  expect(server.requests).toHaveLength(3)
  const ids = server.requests.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
})

test.each(passing)('a read is given up after the third time of %s', async (_, reply, error) => {
  const { api, server } = await startVisitor(() => reply)
  expect(await failureOf(api.videos.list())).toMatchObject(error)
  expect(server.requests).toHaveLength(3)
})

test.each(passing)('a write is never tried again, not even after %s', async (_, reply, error) => {
  const { api, server } = await startVisitor(() => reply)
  expect(await failureOf(api.likes.toggleVideo('v1'))).toMatchObject(error)
  expect(await failureOf(api.users.clearWatchHistory())).toMatchObject(error)
  expect(server.requests).toHaveLength(2)
})

test.each<[string, Reply]>([
  ['500', failure(500)],
  ['404', failure(404)],
  ['429', failure(429)],
  ['success: false', failure(200)],
  ['garbage', htmlPage()],
  ['a timeout', 'hang'],
])('a read is not tried again after %s', async (_, reply) => {
  const { api, server } = await startVisitor(() => reply, { timeoutMs: 60 })
  await failureOf(api.videos.get('v1'))
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['least', 0, [40, 80]],
  ['most', 1, [80, 160]],
])('the pauses double, and chance adds up to as much again: at %s', async (_, chance, expected) => {
  const { api } = await startVisitor(() => 'drop', { backoffMs: 80 })
  const random = jest.spyOn(Math, 'random').mockReturnValue(chance)
  const timers = jest.spyOn(globalThis, 'setTimeout')
  await failureOf(api.videos.list())
  const pauses = timers.mock.calls.map(([, ms]) => ms).filter((ms) => expected.includes(Number(ms)))
  random.mockRestore()
  timers.mockRestore()
  expect(pauses).toEqual(expected)
})

test('an abort ends the pause, and no more is sent', async () => {
  const { api, server } = await startVisitor(() => 'drop', { backoffMs: 20_000 })
  const controller = new AbortController()
  const startedAt = performance.now()
  setTimeout(() => controller.abort(), 50)
  expect(await failureOf(api.videos.list({}, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(server.requests).toHaveLength(1)
})
