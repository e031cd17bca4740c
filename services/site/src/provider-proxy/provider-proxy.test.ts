import { echo, startFakeProvider } from '../test/fake-provider.ts'
import type { Behaviour, FakeProvider } from '../test/fake-provider.ts'
import { openRaw } from '../test/raw-connection.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const lane = { connections: 2, queue: 1, queueMs: 20_000 }
const proxyLimits = { headersMs: 300, idleMs: 300, connectMs: 300, bodySpanMs: 300, calls: lane, uploads: lane }

let provider: FakeProvider
let running: TestSite
let url: string

beforeEach(async () => {
  provider = await startFakeProvider()
  running = await startTestSite({ providerUrl: provider.url, proxyLimits })
  url = await running.listen()
})

afterEach(async () => {
  await provider.stop()
  await running.stop()
})

async function expectUnavailable(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('x-request-id')).toBe('call-1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toEqual({
    statusCode: 503,
    success: false,
    message: 'Kinora is not available right now. Please try again in a moment.',
  })
}

const call = (path = '/api/v1/videos', init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { 'x-request-id': 'call-1' } })

const faults: [string, Behaviour][] = [
  ['answers late', () => {}],
  ['ends the connection without a word', ({ socket }) => socket.destroy()],
  ['answers what is no HTTP', ({ socket }) => socket.end('garbage\r\n\r\n')],
  ['breaks off in its headers', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  [
    'breaks off in its body',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100, etag: '"inside"' }).write('{"data":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  [
    'stops in its body',
    (_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('{"data":'),
  ],
]

describe.each(['/api/v1/videos', '/media/a.mp4'])('where %s is asked for', (path) => {
  test.each(faults.slice(0, 4))(
    'a provider that %s is said to be unavailable, with nothing of the inside',
    async (_name, fault) => {
      provider.behave(fault)
      await expectUnavailable(await call(path))
      provider.behave(echo)
      expect((await call(path)).status).toBe(200)
    },
  )

  test('so is one that is dead, and it serves again once it is back', async () => {
    await provider.stop()
    await expectUnavailable(await call(path))
    await provider.start()
    expect((await call(path)).status).toBe(200)
  })
})

test.each(faults.slice(4))(
  'a response to a call of which the provider %s is unavailable, and not half a response',
  async (_name, fault) => {
    provider.behave(fault)
    const answer = await call()
    expect(answer.headers.get('etag')).toBeNull()
    await expectUnavailable(answer)
  },
)

test.each(['content-length: 4000000', 'transfer-encoding: chunked'])(
  'a long response with %s that is cut off ends the connection, so that it is not taken for whole',
  async (length) => {
    provider.behave(({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\n${length}\r\n\r\n${length.startsWith('c') ? '' : '1e8480\r\n'}`)
      socket.write(Buffer.alloc(2_000_000), () => socket.destroy())
    })
    const answer = await call()
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  },
)

test('past the bound of the queue a call is refused at once, while others wait', async () => {
  const held: (() => void)[] = []
  provider.behave((request, response) => void held.push(() => echo(request, response)))
  const slow = await startTestSite({ providerUrl: provider.url, proxyLimits: { ...proxyLimits, headersMs: 60_000 } })
  const first = [1, 2, 3].map(() => slow.site.inject('/api/v1/videos'))
  while (held.length < 2) await new Promise(setImmediate)
  expect((await slow.site.inject('/api/v1/videos')).statusCode).toBe(503)
  held.splice(0).forEach((answer) => answer())
  while (held.length < 1) await new Promise(setImmediate)
  held[0]?.()
  for (const { statusCode } of await Promise.all(first)) expect(statusCode).toBe(200)
  await slow.stop()
})

test('who does not send the body that was announced holds no connection to the provider', async () => {
  const senders = await Promise.all(Array.from({ length: 20 }, () => openRaw(url)))
  for (const sender of senders)
    sender.send('POST /api/v1/comments/1 HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000\r\n\r\n{')
  expect((await call()).status).toBe(200)
  const answers = await Promise.all(senders.map((sender) => sender.answer()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(408))
  await Promise.all(senders.map((sender) => sender.closed()))
  expect(provider.asked.map(({ method }) => method)).toEqual(['GET'])
})

test('an upload lasts as long as its bytes move', async () => {
  // The test controls when the windows for counting bytes end.
  const { setInterval: original } = globalThis
  const windows: (() => void)[] = []
  const timers = jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms === proxyLimits.bodySpanMs) windows.push(run)
    return original(ms === proxyLimits.bodySpanMs ? () => {} : run, ms)
  }) as typeof setInterval)
  const received: number[] = []
  provider.behave((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.length))
    echo(request, response)
  })
  const receivedBytes = () => received.reduce((sum, bytes) => sum + bytes, 0)
  const sender = await openRaw(url)
  const part = Buffer.alloc(100_000)
  const begunAt = performance.now()
  sender.send(`POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: ${part.length * 10}\r\n\r\n`)
  const sendPart = async () => {
    const expected = receivedBytes() + part.length
    sender.send(part)
    while (receivedBytes() < expected) await new Promise(setImmediate)
    windows[0]?.()
  }
  for (let sent = 0; sent < 9; sent++) await sendPart()
  // Takes longer than any timeout.
  while (performance.now() - begunAt < 3 * proxyLimits.headersMs) await new Promise(setImmediate)
  await sendPart()
  timers.mockRestore()
  expect(windows).toHaveLength(1)
  const { status, body } = await sender.answer()
  expect([status, JSON.parse(String(body))]).toEqual([200, { path: '/api/v1/videos', bytes: 1_000_000 }])
  sender.close()
})

test('an upload that stops is ended, in words, on both sides', async () => {
  const ended = Promise.withResolvers<void>()
  provider.behave((request) => request.once('error', () => ended.resolve()).resume())
  const sender = await openRaw(url)
  sender.send('POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000000\r\n\r\n', Buffer.alloc(10))
  const { status, body } = await sender.answer()
  expect([status, JSON.parse(String(body))]).toEqual([
    408,
    { statusCode: 408, success: false, message: expect.any(String) },
  ])
  await Promise.all([sender.closed(), ended.promise])
})

test('an upload whose sender goes away is ended before the provider too', async () => {
  const ended = Promise.withResolvers<void>()
  provider.behave((request) =>
    request
      .once('error', () => {})
      .resume()
      .once('close', ended.resolve),
  )
  const sender = await openRaw(url)
  sender.send(
    'POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000000\r\n\r\n',
    Buffer.alloc(10_000),
  )
  while (provider.asked.length === 0) await new Promise(setImmediate)
  sender.close()
  await ended.promise
  provider.behave(echo)
  expect((await call()).status).toBe(200)
})
