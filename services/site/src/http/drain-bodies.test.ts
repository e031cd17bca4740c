import { echo, startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import type { RawConnection } from '@kinora/service-kit/test'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const serverLimits = { drainBytes: 6_000_000, drainMs: 5_000, drainIdleMs: 5_000 }

let provider: FakeProvider
let running: TestSite
let connection: RawConnection

beforeAll(async () => {
  provider = await startFakeProvider()
  running = await startTestSite({ providerUrl: provider.url, serverLimits })
  await running.release('first')
  await running.listen()
})

afterAll(async () => {
  await provider.stop()
  await running.stop()
})

beforeEach(async () => {
  provider.behave((request, response) => {
    // Like the provider, rejects an upload while its body is still arriving.
    if (request.method !== 'GET') response.writeHead(413, { 'content-length': 2 }).end('{}')
    else echo(request, response)
  })
  connection = await connectRaw(running.site.listeningOrigin)
})

afterEach(() => connection.close())

const chunk = Buffer.alloc(500_000, 'x')

async function expectNextResponse() {
  connection.send('GET /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  const next = await connection.answer()
  expect([next.status, JSON.parse(next.text)]).toEqual([200, { path: '/api/v1/videos', bytes: 0 }])
}

const refusals = [
  ['POST', '/api/v1/videos', 413],
  ['POST', '/media/a.mp4', 413],
  ['POST', '/watch/v-1', 404],
  ['GET', '/api/v1/videos', 400],
  ['PROPFIND', '/api/v1/videos', 405],
  ['POST', '/telemetry', 413],
] as const

test.each(refusals)(
  'after %s %s is rejected with %d, the next request gets its own response',
  async (method, path, status) => {
    connection.send(`${method} ${path} HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: ${chunk.length * 8}\r\n\r\n`)
    for (let part = 0; part < 8; part++) connection.send(chunk)
    expect((await connection.answer()).status).toBe(status)
    await expectNextResponse()
  },
)

test('sends a complete response with Connection: close if the body is too long to drain', async () => {
  connection.send('POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 900000000\r\n\r\n')
  const sending = setInterval(() => connection.send(chunk), 1)
  const { status, headers, text } = await connection.answer()
  expect([status, headers['connection'], text]).toEqual([413, 'close', '{}'])
  await connection.closed()
  clearInterval(sending)
})

test('reports an unavailable provider during an upload without closing the connection', async () => {
  await provider.stop()
  connection.send(`POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: ${chunk.length * 4}\r\n\r\n`)
  for (let part = 0; part < 4; part++) connection.send(chunk)
  const { status, headers } = await connection.answer()
  expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)])
  await provider.start()
  await expectNextResponse()
})
