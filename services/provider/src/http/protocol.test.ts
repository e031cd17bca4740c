import { connectRaw, type RawResponse } from '@kinora/service-kit/test'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider({ isHttps: true, bounds: { drainIdleMs: 200 } })
const impatient = startTestProvider({
  isHttps: true,
  bounds: { headersMs: 1500, bodyMs: 1500, checkConnectionsMs: 50 },
})

/** Sends raw lines and returns the first response. */
async function send(...lines: string[]): Promise<RawResponse> {
  const connection = await connectRaw(provider.url)
  await connection.send(lines.join('\r\n'))
  const answer = await connection.answer()
  connection.close()
  return answer
}

const hostHeader = 'host: kinora.test'
const jsonType = 'content-type: application/json'
const login = (...lines: string[]) => ['POST /api/v1/users/login HTTP/1.1', hostHeader, jsonType, ...lines]
const get = (...lines: string[]) => ['GET /api/v1/videos HTTP/1.1', hostHeader, ...lines, '', '']

const refused: [what: string, status: number, ...lines: string[]][] = [
  ['a method that no call uses', 405, 'TRACE /api/v1/videos HTTP/1.1', hostHeader, '', ''],
  ['PROPFIND', 405, 'PROPFIND / HTTP/1.1', hostHeader, '', ''],
  ['QUERY', 405, 'QUERY /api/v1/videos HTTP/1.1', hostHeader, jsonType, 'content-length: 2', '', '{}'],
  ['OPTIONS for everything', 405, 'OPTIONS * HTTP/1.1', hostHeader, '', ''],
  ['CONNECT', 405, 'CONNECT kinora.test:443 HTTP/1.1', hostHeader, '', ''],
  ['a method that this path does not support', 404, 'DELETE /api/v1/videos HTTP/1.1', hostHeader, '', ''],
  ['a known and an unknown expectation', 417, ...login('expect: 100-continue, a-cake', 'content-length: 2', '', '{}')],
  ['a missing host', 400, 'GET /api/v1/videos HTTP/1.1', '', ''],
  ['two authorizations', 400, ...get('authorization: Bearer a', 'authorization: Bearer b')],
  ['a header of 20 kB', 431, ...get(`x-long: ${'x'.repeat(20_000)}`)],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0', '', 'SM', '', ''],
  ['an invalid URL', 400, 'GET /api/v1/videos/%E0%A4%A HTTP/1.1', hostHeader, '', ''],
  ['an absolute URL', 404, 'GET http://kinora.test/nothing HTTP/1.1', hostHeader, '', ''],
  ['an unknown URL', 404, 'GET /nothing HTTP/1.1', hostHeader, '', ''],
  ['a missing file', 404, 'GET /media/videos/none.mp4 HTTP/1.1', hostHeader, '', ''],
  ['a call without a token', 401, 'GET /api/v1/users/current-user HTTP/1.1', hostHeader, '', ''],
]

const securityHeaders = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.any(String),
}

test.each(refused)('%s gets %d, with the envelope and all headers', async (_what, status, ...lines) => {
  const answer = await send(...lines)
  expect(answer?.status).toBe(status)
  expect(JSON.parse(answer?.text ?? '')).toEqual({ statusCode: status, success: false, message: expect.any(String) })
  expect(answer?.text).not.toMatch(/HPE_|FST_|parse error|node/i)
  expect(answer?.headers).toMatchObject({ ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  if (status === 405) expect(answer?.headers.allow).toBe('DELETE, GET, HEAD, PATCH, POST, PUT')
})

test('successful, 304 and 416 responses have the security headers too', async () => {
  const ada = await provider.user()
  const { id } = await ada.publishes({ videoKey: 'videos/a.mp4' })
  await provider.storage.put('videos/a.mp4', [Buffer.from('abc')] as unknown as AsyncIterable<Uint8Array>)
  const file = await send('GET /media/videos/a.mp4 HTTP/1.1', hostHeader, '', '')
  const answers = [
    [200, file],
    [304, await send('GET /media/videos/a.mp4 HTTP/1.1', hostHeader, `if-none-match: ${file?.headers.etag}`, '', '')],
    [416, await send('GET /media/videos/a.mp4 HTTP/1.1', hostHeader, 'range: bytes=9-', '', '')],
    [200, await send(`GET /api/v1/videos/${id} HTTP/1.1`, hostHeader, '', '')],
    [200, await send('GET /healthz HTTP/1.1', hostHeader, '', '')],
  ] as const
  for (const [status, answer] of answers) expect(answer).toMatchObject({ status, headers: securityHeaders })
})

test.each([
  ['HTTP/1.0', 'GET /api/v1/videos HTTP/1.0', '', ''],
  ['HTTP/1.0 with a host', 'GET /api/v1/videos HTTP/1.0', hostHeader, '', ''],
  ['an odd but valid header', ...get('accept-language: xx', 'x-odd: é', 'cookie: a=%; =; ;;')],
  ['a protocol upgrade', ...get('connection: upgrade', 'upgrade: websocket')],
])('accepts %s', async (_what, ...lines) => {
  expect(await send(...lines)).toMatchObject({ status: 200 })
})

const asked = (length: number, ...lines: string[]) => [
  ...lines,
  'expect: 100-continue',
  `content-length: ${length}`,
  '',
  '',
]

describe('a client that sends Expect: 100-continue', () => {
  test('responds to Expect: 100-continue with a 100 if the body is accepted', async () => {
    const connection = await connectRaw(provider.url)
    const body = JSON.stringify({ email: 'nobody@kinora.test', password: 'a wrong guess' })
    await connection.send(asked(body.length, ...login()).join('\r\n'))
    expect(await connection.answer()).toMatchObject({ status: 100 })
    await connection.send(body)
    expect(await connection.answer()).toMatchObject({ status: 401 })
    connection.close()
  })

  test.each([
    [
      'is not logged in',
      401,
      1000,
      'POST /api/v1/videos HTTP/1.1',
      hostHeader,
      'content-type: multipart/form-data; boundary=b',
    ],
    ['sends too much', 413, 5_000_000, ...login()],
    [
      'sends a form of a gigabyte',
      413,
      2 ** 30,
      'POST /api/v1/users/register HTTP/1.1',
      hostHeader,
      'content-type: multipart/form-data; boundary=b',
    ],
    [
      'sends another content type',
      415,
      1000,
      'POST /api/v1/users/login HTTP/1.1',
      hostHeader,
      'content-type: text/plain',
    ],
    [
      'calls an unknown URL',
      404,
      1000,
      'POST /nothing HTTP/1.1',
      hostHeader,
      'content-type: multipart/form-data; boundary=b',
    ],
    ['sends a body with a GET call', 200, 1000, 'GET /api/v1/videos HTTP/1.1', hostHeader],
  ])('responds immediately, without a 100, to a client that %s', async (_who, status, length, ...lines) => {
    const connection = await connectRaw(provider.url)
    await connection.send(asked(length, ...lines).join('\r\n'))
    expect(await connection.answer()).toMatchObject({ status, headers: { connection: 'close' } })
    await expect(connection.answer()).rejects.toThrow('The connection closed')
  })
})

test('slow headers time out while other requests are served', async () => {
  const slow = await connectRaw(impatient.url)
  await slow.send('GET /api/v1/videos HTTP/1.1\r\nhost: kin')
  expect((await impatient.visitor.get('/videos')).status).toBe(200)
  expect(await slow.answer()).toMatchObject({ status: 408, headers: { connection: 'close' } })
  await slow.closed()
})

test('a slow body times out while other requests are served', async () => {
  const slow = await connectRaw(impatient.url)
  await slow.send(login('content-length: 100', '', '{"email": ').join('\r\n'))
  expect((await impatient.visitor.get('/videos')).status).toBe(200)
  const answer = await slow.answer()
  expect(answer).toMatchObject({ status: 408, headers: { connection: 'close' } })
  expect(JSON.parse(answer?.text ?? '')).toEqual({ statusCode: 408, success: false, message: expect.any(String) })
  await slow.closed()
})
