import { echo, hashOf, mediaFile, startFakeProvider } from '../test/fake-provider.ts'
import type { Behaviour, FakeProvider } from '../test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import type { RawConnection } from '@kinora/service-kit/test'
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
  ['responds too late', () => {}],
  ['closes the connection without a response', ({ socket }) => socket.destroy()],
  ['sends a response that is not HTTP', ({ socket }) => socket.end('garbage\r\n\r\n')],
  ['cuts off its headers', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  [
    'cuts off its body',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100, etag: '"inside"' }).write('{"data":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  [
    'stalls in its body',
    (_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('{"data":'),
  ],
]

describe.each(['/api/v1/videos', '/media/a.mp4'])('for %s', (path) => {
  test.each(faults.slice(0, 4))(
    'a provider that %s is reported as unavailable, without internal details',
    async (_name, fault) => {
      provider.behave(fault)
      await expectUnavailable(await call(path))
      provider.behave(echo)
      expect((await call(path)).status).toBe(200)
    },
  )

  test('a provider that is down is reported as unavailable, and requests succeed when it is back', async () => {
    await provider.stop()
    await expectUnavailable(await call(path))
    await provider.start()
    expect((await call(path)).status).toBe(200)
  })
})

test.each(faults.slice(4))(
  'a provider that %s is reported as unavailable, and no partial response is sent',
  async (_name, fault) => {
    provider.behave(fault)
    const answer = await call()
    expect(answer.headers.get('etag')).toBeNull()
    await expectUnavailable(answer)
  },
)

test.each(['content-length: 4000000', 'transfer-encoding: chunked'])(
  'closes the connection if a long response with %s is cut off, so the response does not appear complete',
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

test('rejects calls immediately if the queue is full, while queued calls wait', async () => {
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

test('a client that does not send its body does not occupy a connection to the provider', async () => {
  const senders = await Promise.all(Array.from({ length: 20 }, () => connectRaw(url)))
  for (const sender of senders)
    sender.send('POST /api/v1/comments/1 HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000\r\n\r\n{')
  expect((await call()).status).toBe(200)
  const answers = await Promise.all(senders.map((sender) => sender.answer()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(408))
  await Promise.all(senders.map((sender) => sender.closed()))
  expect(provider.asked.map(({ method }) => method)).toEqual(['GET'])
})

test('an upload can take any amount of time as long as bytes arrive', async () => {
  // Let the test decide when each byte-counting interval ends.
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
  const sender = await connectRaw(url)
  const part = Buffer.alloc(100_000)
  const startedAt = performance.now()
  sender.send(`POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: ${part.length * 10}\r\n\r\n`)
  const sendPart = async () => {
    const expected = receivedBytes() + part.length
    sender.send(part)
    while (receivedBytes() < expected) await new Promise(setImmediate)
    windows[0]?.()
  }
  for (let sent = 0; sent < 9; sent++) await sendPart()
  // Takes longer than any timeout.
  while (performance.now() - startedAt < 3 * proxyLimits.headersMs) await new Promise(setImmediate)
  await sendPart()
  timers.mockRestore()
  expect(windows).toHaveLength(1)
  const { status, text } = await sender.answer()
  expect([status, JSON.parse(text)]).toEqual([200, { path: '/api/v1/videos', bytes: 1_000_000 }])
  sender.close()
})

test('a stalled upload ends with an error for the viewer and the provider', async () => {
  const ended = Promise.withResolvers<void>()
  provider.behave((request) => request.once('error', () => ended.resolve()).resume())
  const sender = await connectRaw(url)
  sender.send('POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000000\r\n\r\n', Buffer.alloc(10))
  const { status, text } = await sender.answer()
  expect([status, JSON.parse(text)]).toEqual([408, { statusCode: 408, success: false, message: expect.any(String) }])
  await Promise.all([sender.closed(), ended.promise])
})

test('an upload to the provider ends when its client disconnects', async () => {
  const ended = Promise.withResolvers<void>()
  provider.behave((request) =>
    request
      .once('error', () => {})
      .resume()
      .once('close', ended.resolve),
  )
  const sender = await connectRaw(url)
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

/** Requests the file without reading the response. */
async function stall(origin: string): Promise<RawConnection> {
  const reader = await connectRaw(origin, false)
  reader.send('GET /media/a.mp4 HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  return reader
}

describe('media', () => {
  const file = mediaFile(40_000_000)

  beforeEach(() => provider.behave(file.serve))

  test('serves other viewers while 200 media readers are stalled, and delivers every byte when they continue @long', async () => {
    // On a slow machine, the test takes longer than the usual timeouts.
    const timeouts = { idleMs: 600_000 }
    const patient = await startTestSite({ providerUrl: provider.url, serverLimits: timeouts, proxyLimits: timeouts })
    const origin = await patient.listen()
    const readers = await Promise.all(Array.from({ length: 200 }, () => stall(origin)))
    const part = await fetch(`${origin}/media/a.mp4`, { headers: { range: 'bytes=10-19' } })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.bytes.subarray(10, 20))
    const { status, body } = await (readers[150] as RawConnection).answer()
    expect([status, hashOf(body)]).toEqual([200, file.hash])
    for (const reader of readers) reader.close()
    await patient.stop()
  })

  test("closes a media reader's connection and its provider connection when it stalls for longer than the idle timeout", async () => {
    const strict = await startTestSite({ providerUrl: provider.url, serverLimits: { idleMs: 300 } })
    const reader = await stall(await strict.listen())
    while (provider.asked.length === 0 || provider.answering() > 0) await new Promise(setImmediate)
    reader.close()
    await strict.stop()
  })

  test('cuts off a media response that the provider cuts off, so it does not appear complete', async () => {
    provider.behave((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('part')
      setImmediate(() => response.destroy())
    })
    const response = await fetch(`${url}/media/a.mp4`)
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })
})
