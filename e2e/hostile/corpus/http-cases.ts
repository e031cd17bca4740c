import { gzipSync } from 'node:zlib'

import { form } from '../attack/form.ts'
import { avatar, newAccount } from '../attack/viewer.ts'

/** A status to accept, or a list of statuses and of fields that must have errors. */
type Expected = number | (number | string)[]

/**
 * An attack's name, the bytes to send, and the expected result (by default, any status below 500). Placeholders: `{bearer}` is a viewer's token, `{video}` one
 * of the viewer's videos, `{media}` a video file, and `{script}` a released script.
 */
export type Case = [attack: string, request: string | Buffer, expected?: Expected]

const length = (text: string | Buffer) => `content-length: ${Buffer.byteLength(text)}`
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

/** Creates a request with a body and the correct `Content-Length`. */
export function send(what: string, body: string | Buffer, ...headers: string[]): Buffer {
  const head = [`${what} HTTP/1.1`, 'host: localhost', length(body), ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

/** Creates a request with a form as its body. */
export function sendForm(what: string, entries: Parameters<typeof form>[0], ...headers: string[]): Buffer {
  const { contentType, body } = form(entries)
  return send(what, body, `content-type: ${contentType}`, ...headers)
}

const credentials = JSON.stringify({ email: 'nobody@kinora.example', password: 'quartz-lantern-9' })
const login = (...headers: string[]) =>
  ['POST /api/v1/users/login HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers, '', ''].join(
    '\r\n',
  )
const logIn = (body: string | Buffer, type = 'content-type: application/json', ...headers: string[]) =>
  send('POST /api/v1/users/login', body, type, ...headers)
const comment = (content: unknown, video = '{video}') =>
  send(
    `POST /api/v1/comments/${video}`,
    JSON.stringify({ content }),
    'content-type: application/json',
    'authorization: Bearer {bearer}',
  )
const signUp = (over: Record<string, string>) =>
  sendForm('POST /api/v1/users/register', { ...newAccount(), ...over, avatar })
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Requests that no browser would send. */
// oxfmt-ignore
const requests: Case[] = [
  ['An unknown expectation', login('expect: a-pony', length(credentials)) + credentials, 417],
  ['A GET with a body', get('/api/v1/videos?limit=1', length('hostile')) + 'hostile', [200, 400]],
  ['A GET with a body in chunks', get('/api/v1/health', 'transfer-encoding: chunked') + '7\r\nhostile\r\n0\r\n\r\n', [200, 400]],
  ['A GET with a JSON body', get('/api/v1/health', 'content-type: application/json', length('{"a":1}')) + '{"a":1}', [200, 400]],
  ['Two lengths', login('content-length: 5', 'content-length: 6') + credentials, 400],
  ['Content-Length and chunks together', login('content-length: 5', 'transfer-encoding: chunked') + '0\r\n\r\n', 400],
  ['A length that is not a number', login('content-length: lots') + credentials, 400],
  ['A negative length', login('content-length: -1') + credentials, 400],
  ['An unknown transfer encoding', login('transfer-encoding: hostile') + credentials, [400, 501]],
  ['A 100 KB header', get('/api/v1/health', `x-hostile: ${'a'.repeat(100_000)}`), 431],
  ['Five thousand headers', get('/api/v1/health', ...Array.from({ length: 5000 }, (_, i) => `x-h-${i}: a`)), [200, 431]],
  ['A header without a name', get('/api/v1/health', ': hostile'), 400],
  ['A header folded over two lines', get('/api/v1/health', 'x-hostile: one', ' two'), [200, 400]],
  ['A zero byte in a header', get('/api/v1/health', 'x-hostile: a\0b'), 400],
  ['Two authorizations', get('/api/v1/users/current-user', 'authorization: Bearer a', 'authorization: Bearer b'), [400, 401]],
  ['Two hosts', get('/api/v1/health', 'host: evil.example'), [200, 400]],
  ['A missing host', 'GET /api/v1/health HTTP/1.1\r\n\r\n', 400],
  ['An invalid range', get('/media/no/such.mp4', 'range: bytes=hostile'), [404, 416]],
  ['An invalid date', get('/api/v1/videos?limit=1', 'if-modified-since: yesterday, or so'), 200],
  ['A 4 KB request ID', get('/api/v1/health', `x-request-id: ${'a'.repeat(4000)}`), 200],
  ['An empty content type', 'POST /api/v1/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type:\r\ncontent-length: 2\r\n\r\n{}', [400, 415]],
  ['A form without a boundary', `POST /api/v1/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data\r\ncontent-length: 2\r\n\r\n{}`, [400, 415]],
  ['An unknown method', 'HOSTILE /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  ['TRACE', 'TRACE /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  ['PROPFIND', 'PROPFIND /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n\r\n', [400, 404, 405, 501]],
  ['SEARCH with a body', `SEARCH /api/v1/videos HTTP/1.1\r\nhost: localhost\r\n${length('{}')}\r\n\r\n{}`, [400, 404, 405, 415, 501]],
  ['QUERY', 'QUERY /api/v1/videos HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n', [400, 404, 405, 501]],
  ['PATCH', 'PATCH /api/v1/videos HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n', [400, 404, 405, 415]],
  ['An upgrade to WebSocket', get('/api/v1/health', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='), [200, 400, 404, 426]],
  ['An upgrade to HTTP/2', get('/api/v1/health', 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'), [200, 400, 426]],
  ['HTTP version 9.9', 'GET /api/v1/health HTTP/9.9\r\nhost: localhost\r\n\r\n', [400, 505]],
  ['A protocol other than HTTP', 'EHLO kinora.example\r\n\r\n', 400],
]

/** Malicious bodies. */
// oxfmt-ignore
const bodies: Case[] = [
  ['100 MB in 100 KB of gzip', logIn(gzipSync(Buffer.alloc(100_000_000)), undefined, 'content-encoding: gzip'), [400, 415]],
  ['JSON nested 100,000 levels deep', logIn(deep(100_000)), 400],
  ['JSON nested 100,000 levels deep in a field', logIn(`{"email":${deep(100_000)},"password":"a"}`), 400],
  ['__proto__ as a field', logIn('{"__proto__":{"admin":true},"email":"a","password":"b"}'), 400],
  ['constructor.prototype as a field', logIn('{"constructor":{"prototype":{"a":1}},"email":"a","password":"b"}'), 400],
  ['A list instead of an object', logIn('[{"email":"a","password":"b"}]'), 400],
  ['Fields that are objects', logIn('{"email":{"$ne":null},"password":{"$ne":null}}'), 400],
  ['Fields that are lists', logIn('{"email":["a"],"password":["b"]}'), [400, 401]],
  ['One field 50,000 times', logIn(`{${'"email":"a",'.repeat(50_000)}"password":"b"}`), [400, 401]],
  ['A 900 KB password', logIn(JSON.stringify({ email: 'a', password: 'a'.repeat(900_000) })), 400],
  ['An address that causes regex backtracking', logIn(`{"email":"${'a.'.repeat(200)}@${'a-'.repeat(200)}","password":"b"}`), [400, 401]],
  ['Infinite numbers', logIn('{"email":1e999999,"password":-1e999999}'), [400, 401]],
  ['UTF-16', logIn(Buffer.from(credentials, 'utf16le'), 'content-type: application/json; charset=utf-16'), [400, 415]],
  ['Bytes that are not UTF-8', logIn(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400],
  ['Bytes that are not UTF-8 in a string', logIn(Buffer.from('{"email":"caf\xe9","password":"b"}', 'latin1')), 400],
  ['A lone surrogate', logIn(String.raw`{"email":"\ud800","password":"\udfff"}`), 400],
  ['A lone surrogate in a comment', send('POST /api/v1/comments/{video}', String.raw`{"content":"a \ud83d b"}`, 'content-type: application/json', 'authorization: Bearer {bearer}'), 400],
  ['XML with a file entity', logIn('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'content-type: application/xml'), 415],
  ['A comment of a million characters', comment('a'.repeat(1_000_000)), [400, 413]],
  ['A blank comment', comment(' \n\t\u00a0'), [400, 'content']],
  ['A comment on a video that does not exist', comment('hello', 'no-such-video'), 404],
  ['A comment with path traversal', comment('hello', '..%2f..%2fusers'), [400, 404]],
  ...['password1', 'kinorakinora', 'Kinora123', '12345678', 'iloveyou', 'qwertyuiop', 'PASSWORD1', 'ｐａｓｓｗｏｒｄ１'].map((password): Case => [`The password ${password}`, signUp({ password }), [400, 'password']]),
  ...['...', '---', '._.', 'admin', 'Administrator', 'root', 'support', 'kinora', 'api', 'moderator', 'ad\u200bmin', 'аdmin', 'a\0b', '../../etc', '%2e%2e'].map((username): Case => [`The username ${JSON.stringify(username)}`, signUp({ username }), [400, 'username']]),
]

// oxfmt-ignore
const ranges = [
  `bytes=${Array.from({ length: 1500 }, () => '0-').join(',')}`,
  `bytes=${Array.from({ length: 1500 }, (_, i) => `${i}-${i}`).join(',')}`,
  'bytes=9-0',
  'bytes=-',
  'bytes=0-99999999999999999999',
  'bytes=-99999999999999999999',
  'bytes=99999999999999999999-',
  'bytes=1e3-',
  'items=0-9',
  'bytes=0-0,-1',
  'bytes=\u00a00-9',
]

// oxfmt-ignore
const cookies = [
  Array.from({ length: 1000 }, (_, i) => `c${i}=a`).join('; '),
  `accessToken=${'a'.repeat(8000)}`,
  'accessToken',
  '=;=;=',
  'accessToken=%',
  'accessToken="; refreshToken="',
  '__proto__=a; constructor=b; toString=c',
  'viewerId=../../etc; kinora-viewer=<script>',
  'accessToken=a; accessToken=b; accessToken=c',
  'kinora-viewer=00000000-0000-4000-8000-000000000000',
]

// oxfmt-ignore
const urls = [
  '/api/v1/videos/%00',
  '/api/v1/videos/%ff',
  '/api/v1/videos/%E0%A4%A',
  '/api/v1/videos/..%2f..%2fhealth',
  '/api/v1//videos',
  '//api/v1/videos',
  '/api/v1/users/channel/%00',
  '/api/v1/users/channel/%F0%9F%8E%AC',
  `/api/v1/users/channel/${'a'.repeat(5000)}`,
  '/api/v1/users/channel/__proto__',
  '/api/v1/videos?limit=1&limit=2',
  '/api/v1/videos?limit[]=1',
  '/api/v1/videos?limit[a]=1',
  '/api/v1/videos?__proto__[limit]=1',
  '/api/v1/videos?sortBy=__proto__',
  "/api/v1/videos?userId='%20or%201=1--",
  '/api/v1/videos?exclude=%00',
  `/api/v1/videos?exclude=${'%F0'.repeat(2000)}`,
  `/api/v1/videos?${'a=1&'.repeat(3000)}`,
  '/api/v1/comments/%00?page=1',
  '/api/v1/subscriptions/u/%00',
  '/api/v1/playlists/user/%00',
  '/media/%00.mp4',
  '/media/videos/%00.mp4',
  '/media/.mp4',
  '/media/videos/a.mp4/',
  '/media//videos//a.mp4',
  '/api/v1/openapi.json?x=%',
  '/api/v1/videos;jsessionid=1',
  '/api/v1/videos/%2e%2e/health',
  '/api/v1/constructor',
  '/api/v1/toString',
  '/healthz/',
  '/readyz?x=1',
  '/*',
  '/api/v1/videos/*',
]

export const httpCases: Case[] = [
  ...requests,
  ...bodies,
  ...ranges.flatMap((range) =>
    ['{media}', '{script}', '/icons/icon.svg'].map((path): Case => [
      `The range ${range.slice(0, 40)} of ${path}`,
      Buffer.from(get(path, `range: ${range}`), 'latin1'),
      [200, 206, 416, 404],
    ]),
  ),
  ['A suffix longer than a video', get('{media}', 'range: bytes=-999999999'), 206],
  ...cookies.flatMap((cookie) =>
    ['/api/v1/videos?limit=1', '/api/v1/users/channel/nobody'].map((path): Case => [
      `The cookie ${cookie.slice(0, 40)}`,
      get(path, `cookie: ${cookie}`),
      [200, 404, 431],
    ]),
  ),
  ...urls.map((url): Case => [`The URL ${url.slice(0, 60)}`, get(url)]),
]

/** A second request, hidden in the body of a request whose length is ambiguous. A proxy and a server could disagree on where the first request ends. */
const smuggled = 'GET /api/v1/users/current-user HTTP/1.1\r\nhost: localhost\r\nx-smuggled: 1\r\n\r\n'

/** Cases that must be rejected or treated as a single request. The connection closes after a 400. */
export const smugglingCases = (
  [
    [
      'a length and chunks together',
      [`content-length: ${smuggled.length + 5}`, 'transfer-encoding: chunked'],
      `0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks with a space before the colon',
      ['content-length: 5', 'transfer-encoding : chunked'],
      `0\r\n\r\n${smuggled}`,
    ],
    ['chunks in an unknown encoding', ['transfer-encoding: xchunked'], `0\r\n\r\n${smuggled}`],
    ['chunks twice', ['transfer-encoding: chunked', 'transfer-encoding: identity'], `0\r\n\r\n${smuggled}`],
    ['chunks after a tab', ['content-length: 5', 'transfer-encoding:\tchunked'], `0\r\n\r\n${smuggled}`],
    ['chunks on a folded line', ['content-length: 5', 'transfer-encoding:\r\n chunked'], `0\r\n\r\n${smuggled}`],
    ['two lengths', ['content-length: 0', `content-length: ${smuggled.length}`], smuggled],
    ['a length with a sign', [`content-length: +${smuggled.length}`], smuggled],
    ['a length in hexadecimal', ['content-length: 0x0'], smuggled],
    ['a chunk with a 17-digit length', ['transfer-encoding: chunked'], `10000000000000000\r\n${smuggled}`],
    ['a chunk with a negative length', ['transfer-encoding: chunked'], `-1\r\n${smuggled}`],
    ['lines that end with only a line feed', ['content-length: 0\n\n'], smuggled],
  ] as [string, string[], string][]
).map(([attack, headers, body]): Case => [
  `A second request smuggled with ${attack}`,
  ['POST /api/v1/users/logout HTTP/1.1', 'host: localhost', ...headers, '', body].join('\r\n'),
  [400, 401, 408, 411, 413, 415, 501],
])
