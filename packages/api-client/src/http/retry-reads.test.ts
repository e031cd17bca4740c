import { holdTimers } from '../test/hold-timers.ts'
import { emptyVideoPage, failure, htmlPage, ok } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { failureOf, startVisitor } from '../test/start-client.ts'

const passing: [string, Reply, object][] = [
  ['a lost connection', 'drop', { kind: 'network' }],
  ['502', htmlPage(502), { kind: 'server', status: 502 }],
  ['503', failure(503, 'The database does not respond.'), { kind: 'server', status: 503 }],
  ['504', htmlPage(504), { kind: 'server', status: 504 }],
]

const later = (status: number, seconds: string): Reply => ({
  ...failure(status, 'Come back later.'),
  headers: { 'retry-after': seconds },
})

/** Records the client's backoff delays and skips them. */
function recordWaits(now = Date.now) {
  const { setTimeout: original } = globalThis
  const waits: number[] = []
  // Move the clock forward as if the delays had passed.
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => waits.reduce((sum, ms) => sum + ms, now()))
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    // Run real timeouts, set by the calls and by the server, as usual.
    if (ms >= 15_000 || ms < 40) return original(run, ms)
    waits.push(ms)
    return original(run, 0)
  }) as typeof setTimeout)
  const restore = () => {
    timers.mockRestore()
    clock.mockRestore()
  }
  return { waits, restore }
}

test.each(passing)('retries a read after %s', async (_, reply) => {
  const replies: Reply[] = [reply, reply]
  const { api, server } = await startVisitor(() => replies.shift() ?? ok(emptyVideoPage))
  await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
  expect(server.requests).toHaveLength(3)
  const ids = server.requests.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(3)
})

test.each(passing)('fails a read after three attempts with %s', async (_, reply, error) => {
  const { api, server } = await startVisitor(() => reply)
  expect(await failureOf(api.videos.list())).toMatchObject(error)
  expect(server.requests).toHaveLength(3)
})

test.each(passing)('does not retry a write after %s', async (_, reply, error) => {
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
])('does not retry a read after %s', async (_, reply) => {
  const { api, server } = await startVisitor(() => reply)
  await failureOf(api.videos.get('v1'))
  expect(server.requests).toHaveLength(1)
})

test('does not retry a read after a timeout', async () => {
  const timers = holdTimers(15_000)
  const { api, server } = await startVisitor(() => {
    timers.end()
    return 'hang'
  })
  expect(await failureOf(api.videos.get('v1'))).toMatchObject({ kind: 'timeout' })
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['minimum', 0, [40, 80]],
  ['maximum', 1, [80, 160]],
])('doubles the delays and adds jitter: at %s', async (_, chance, expected) => {
  const { api } = await startVisitor(() => 'drop', { backoffMs: 80 })
  const random = jest.spyOn(Math, 'random').mockReturnValue(chance)
  const timers = jest.spyOn(globalThis, 'setTimeout')
  await failureOf(api.videos.list())
  const pauses = timers.mock.calls.map(([, ms]) => ms).filter((ms) => expected.includes(Number(ms)))
  random.mockRestore()
  timers.mockRestore()
  expect(pauses).toEqual(expected)
})

describe('Retry-After', () => {
  test.each([429, 503])('a read waits slightly longer than the Retry-After of a %i, at most twice', async (status) => {
    const { api, server } = await startVisitor(() => later(status, '3'), { backoffMs: 80 })
    const { waits, restore } = recordWaits()
    expect(await failureOf(api.videos.list())).toMatchObject({ status, retryAfter: 3 })
    restore()
    expect(server.requests).toHaveLength(3)
    expect(waits).toHaveLength(2)
    expect(waits[0]).toBeGreaterThanOrEqual(3_040)
    expect(waits[0]).toBeLessThanOrEqual(3_080)
    expect(waits[1]).toBeGreaterThanOrEqual(3_080)
    expect(waits[1]).toBeLessThanOrEqual(3_160)
  })

  test('Retry-After may be a date', async () => {
    const now = Date.UTC(2026, 0, 1)
    const replies = [later(503, new Date(now + 3_000).toUTCString())]
    const { api, server } = await startVisitor(() => replies.shift() ?? ok(emptyVideoPage), { backoffMs: 80 })
    const { waits, restore } = recordWaits(() => now)
    await api.videos.list()
    restore()
    expect(server.requests).toHaveLength(2)
    expect(waits[0]).toBeGreaterThanOrEqual(3_040)
    expect(waits[0]).toBeLessThanOrEqual(3_080)
  })

  test.each([
    ['429', '11'],
    ['503', '3600'],
  ])('a %s with Retry-After over ten seconds fails the read immediately', async (status, seconds) => {
    const { api, server } = await startVisitor(() => later(Number(status), seconds))
    expect(await failureOf(api.videos.list())).toMatchObject({ retryAfter: Number(seconds) })
    expect(server.requests).toHaveLength(1)
  })

  test('a read waits at most ten seconds in total', async () => {
    const { api, server } = await startVisitor(() => later(503, '6'))
    const { waits, restore } = recordWaits()
    expect(await failureOf(api.videos.list())).toMatchObject({ status: 503 })
    restore()
    expect(waits).toHaveLength(1)
    expect(server.requests).toHaveLength(2)
  })

  test('an abort cancels the Retry-After wait and prevents further requests', async () => {
    const { api, server } = await startVisitor(() => later(429, '9'), { backoffMs: 1 })
    const controller = new AbortController()
    const { waiting } = holdTimers(9_001)
    jest.spyOn(Math, 'random').mockReturnValueOnce(1)
    void waiting.then(() => controller.abort())
    expect(await failureOf(api.videos.list({}, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' })
    expect(server.requests).toHaveLength(1)
  })

  test.each([429, 503])('does not retry a write after a %i', async (status) => {
    const { api, server } = await startVisitor(() => later(status, '0'))
    expect(await failureOf(api.likes.toggleVideo('v1'))).toMatchObject({ retryAfter: 0 })
    expect(await failureOf(api.users.clearWatchHistory())).toMatchObject({ retryAfter: 0 })
    expect(server.requests).toHaveLength(2)
  })
})

test('an abort cancels the retry delay and prevents further requests', async () => {
  const { api, server } = await startVisitor(() => 'drop', { backoffMs: 20_000 })
  const controller = new AbortController()
  jest.spyOn(Math, 'random').mockReturnValueOnce(1)
  // The server never responds, so only aborting ends the call.
  const { waiting } = holdTimers(20_000)
  void waiting.then(() => controller.abort())
  expect(await failureOf(api.videos.list({}, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' })
  expect(server.requests).toHaveLength(1)
})
