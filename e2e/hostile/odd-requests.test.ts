import { expectRefusal } from './attack/expect-answer.ts'
import { connectRaw } from './attack/raw-connection.ts'
import type { RawAnswer } from './attack/raw-connection.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'

const credentials = JSON.stringify({ email: 'nobody@kinora.example', password: 'quartz-lantern-9' })
const login = (...headers: string[]) =>
  ['POST /api/v1/users/login HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers, '', ''].join(
    '\r\n',
  )
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const length = (text: string) => `content-length: ${Buffer.byteLength(text)}`

/** Requests that no browser sends, and the answers that are right. */
const odd: [attack: string, request: string, statuses: number[]][] = [
  ['An expectation that nobody knows', login('expect: a-pony', length(credentials)) + credentials, [417]],
  ['A GET with a body', get('/api/v1/videos?limit=1', length('hostile')) + 'hostile', [200, 400]],
  [
    'A GET with a body in chunks',
    get('/api/v1/health', 'transfer-encoding: chunked') + '7\r\nhostile\r\n0\r\n\r\n',
    [200, 400],
  ],
  [
    'A body of JSON behind a GET',
    get('/api/v1/health', 'content-type: application/json', length('{"a":1}')) + '{"a":1}',
    [200, 400],
  ],
  ['Two lengths', login('content-length: 5', 'content-length: 6') + credentials, [400]],
  ['A length and chunks at once', login('content-length: 5', 'transfer-encoding: chunked') + '0\r\n\r\n', [400]],
  ['A length that is no number', login('content-length: lots') + credentials, [400]],
  ['A length below nothing', login('content-length: -1') + credentials, [400]],
  ['An encoding of the transfer that nobody knows', login('transfer-encoding: hostile') + credentials, [400, 501]],
  ['A header of 100 KB', get('/api/v1/health', `x-hostile: ${'a'.repeat(100_000)}`), [431]],
  [
    'Five thousand headers',
    get('/api/v1/health', ...Array.from({ length: 5000 }, (_, i) => `x-h-${i}: a`)),
    [200, 431],
  ],
  ['A header without a name', get('/api/v1/health', ': hostile'), [400]],
  ['A header folded over two lines', get('/api/v1/health', 'x-hostile: one', ' two'), [200, 400]],
  ['A zero byte in a header', get('/api/v1/health', 'x-hostile: a\0b'), [400]],
  [
    'Two authorizations',
    get('/api/v1/users/current-user', 'authorization: Bearer a', 'authorization: Bearer b'),
    [400, 401],
  ],
  ['Two hosts', get('/api/v1/health', 'host: evil.example'), [200, 400]],
  ['No host at all', 'GET /api/v1/health HTTP/1.1\r\n\r\n', [400]],
  ['A range that is none', get('/media/no/such.mp4', 'range: bytes=hostile'), [404, 416]],
  ['A date that is none', get('/api/v1/videos?limit=1', 'if-modified-since: yesterday, or so'), [200]],
  ['A request id of 4 KB', get('/api/v1/health', `x-request-id: ${'a'.repeat(4000)}`), [200]],
  [
    'A content type of nothing',
    'POST /api/v1/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type:\r\ncontent-length: 2\r\n\r\n{}',
    [400, 415],
  ],
  [
    'A form without a boundary',
    `POST /api/v1/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data\r\ncontent-length: 2\r\n\r\n{}`,
    [400, 415],
  ],
  ['A method that nobody knows', 'HOSTILE /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  ['TRACE', 'TRACE /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  ['PROPFIND', 'PROPFIND /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  [
    'SEARCH with a body',
    `SEARCH /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n${length('{}')}\r\n\r\n{}`,
    [400, 404, 405, 415, 501],
  ],
  ['QUERY', 'QUERY /api/v1/videos HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n', [400, 404, 405, 501]],
  ['PATCH', 'PATCH /api/v1/videos HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n', [400, 404, 405, 415]],
  [
    'An upgrade to a socket of the web',
    get(
      '/api/v1/health',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
    [200, 400, 404, 426],
  ],
  [
    'An upgrade to HTTP/2',
    get('/api/v1/health', 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'),
    [200, 400, 426],
  ],
  ['HTTP of version 9', 'GET /api/v1/health HTTP/9.9\r\nhost: localhost\r\n\r\n', [400, 505]],
  ['No HTTP at all', 'EHLO kinora.example\r\n\r\n', [400]],
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('Expect: 100-continue is told to go on, and the body then gets its answer', async () => {
      const connection = await connectRaw(base())
      connection.send(login('expect: 100-continue', length(credentials)))
      expect((await connection.answer()).status).toBe(100)
      connection.send(credentials)
      expectRefusal(await connection.answer(), 401)
      connection.destroy()
    })

    for (const [attack, request, statuses] of odd) {
      test(`${attack} is answered as it deserves, and never with a server error`, async () => {
        const connection = await connectRaw(base())
        connection.send(request)
        const answer = await connection.answer()
        expect(statuses, `${answer.status}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
        expectNothingInside(answer)
        connection.destroy()
      })
    }

    test('CONNECT opens no tunnel', async () => {
      const connection = await connectRaw(base())
      connection.send('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')
      const outcome = await connection.answer().then(
        ({ status }) => status,
        () => 'ended',
      )
      expect(['ended', 400, 404, 405, 501]).toContain(outcome)
      connection.destroy()
    })
  })
}

function expectNothingInside({ text, json }: RawAnswer): void {
  expect(text).not.toMatch(/FST_|ECONN|UND_ERR|\bat [\w.<>]+ \(|node_modules|127\.0\.0\.1:/)
  if (json !== undefined) expect(json.message, text).toEqual(expect.stringMatching(/\w/))
}
