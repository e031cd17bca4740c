import { echo, startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let provider: FakeProvider
let running: TestSite

beforeAll(async () => {
  provider = await startFakeProvider(echo)
  running = await startTestSite({ providerUrl: provider.url, serverLimits: { headersMs: 1_000 } })
  await running.release('first')
  await running.listen()
})

afterAll(async () => {
  await provider.stop()
  await running.stop()
})

beforeEach(() => void provider.asked.splice(0))

async function ask(request: string) {
  const connection = await connectRaw(running.site.listeningOrigin)
  connection.send(request)
  const response = await connection.answer()
  connection.close()
  return response
}

const lines = (...parts: string[]) => [...parts, '', ''].join('\r\n')
const host = 'host: kinora.test'
const post = 'POST /api/v1/comments/1 HTTP/1.1'
const get = 'GET /api/v1/videos HTTP/1.1'

const malformed: [string, number, string][] = [
  ['an unsupported Expect header', 417, lines(post, host, 'expect: 200-ok', 'content-length: 0')],
  ['PROPFIND', 405, lines('PROPFIND /api/v1/videos HTTP/1.1', host)],
  ['TRACE', 405, lines('TRACE /api/v1/videos HTTP/1.1', host)],
  ['CONNECT', 405, lines('CONNECT /api/v1/videos HTTP/1.1', host)],
  ['a body on GET', 400, `${lines(get, host, 'content-length: 3')}abc`],
  [
    'a chunked body on HEAD',
    400,
    `${lines('HEAD /api/v1/videos HTTP/1.1', host, 'transfer-encoding: chunked')}0\r\n\r\n`,
  ],
  ['two Host headers', 400, lines(get, host, 'host: elsewhere.test')],
  ['a chunk without a size', 400, `${lines(post, host, 'transfer-encoding: chunked')}zz\r\nabc\r\n`],
  ['an invalid content type', 415, `${lines(post, host, 'content-type: ???', 'content-length: 2')}{}`],
  ['headers of 100 KB', 431, lines(get, host, `x-long: ${'x'.repeat(100_000)}`)],
  ['invalid percent encoding', 400, lines('GET /api/v1/videos/%E0%A4%A HTTP/1.1', host)],
]

test.each(malformed)(
  'a request with %s gets %d in the envelope and does not reach the provider',
  async (_name, status, request) => {
    const head = request.startsWith('HEAD')
    if (head) {
      const connection = await connectRaw(running.site.listeningOrigin)
      connection.send(request)
      const [data] = (await new Promise<Buffer[]>((resolve) =>
        connection.socket.once('data', (...all) => resolve(all)),
      )) as [Buffer]
      expect(String(data)).toMatch(/^HTTP\/1\.1 400 /)
      connection.close()
      return
    }
    const response = await ask(request)
    expect([response.status, JSON.parse(response.text)]).toEqual([
      status,
      { statusCode: status, success: false, message: expect.stringMatching(/^[A-Z].*\.$/) },
    ])
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(provider.asked).toEqual([])
  },
)

test.each([
  [405, lines('PROPFIND /watch/v-1 HTTP/1.1', host)],
  [400, `${lines('GET / HTTP/1.1', host, 'content-length: 3')}abc`],
  [400, lines('GET / HTTP/1.1', host, 'x one: a')],
])('a malformed request for a page gets %d as plain text', async (status, request) => {
  const response = await ask(request)
  expect([response.status, response.headers['content-type']]).toEqual([status, expect.stringContaining('text/plain')])
})

test.each([10, 500_000])('responds to Expect: 100-continue and forwards %d bytes', async (size) => {
  const connection = await connectRaw(running.site.listeningOrigin)
  connection.send(lines(post, host, 'expect: 100-continue', `content-length: ${size}`))
  expect((await connection.answer()).status).toBe(100)
  connection.send(Buffer.alloc(size))
  const { status, text } = await connection.answer()
  expect([status, JSON.parse(text)]).toMatchObject([200, { bytes: size }])
  connection.close()
})

test('closes a connection with slow headers, and serves other connections', async () => {
  const slow = await Promise.all(Array.from({ length: 50 }, () => connectRaw(running.site.listeningOrigin)))
  for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nhost: kin')
  expect((await ask(lines('GET / HTTP/1.1', host))).status).toBe(200)
  await Promise.all(slow.map((connection) => connection.closed()))
})

test('responds to a request even if invalid bytes follow it', async () => {
  provider.behave((request, response) => setTimeout(() => echo(request, response), 200))
  const response = await ask(`${lines(get, host)}garbage\r\n\r\n`)
  provider.behave(echo)
  expect([response.status, JSON.parse(response.text)]).toMatchObject([200, { path: '/api/v1/videos' }])
})
