import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { startTestProvider } from '../test/test-provider.ts'
import { tooMany, unavailable } from './api-error.ts'
import { handleError } from './error-handler.ts'

const provider = startTestProvider()

/** Sends raw bytes and returns the response body. */
async function sendRaw(path: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(provider.url)
  const socket = connectSocket(Number(port), hostname)
  socket.end(`GET ${path} HTTP/1.1\r\nhost: kinora.test\r\nconnection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test.each(['/nothing', '/videos/1/2/3', '/users', `/videos/${'x'.repeat(500)}`])(
  'returns 404 for %.20s',
  async (path) => {
    const answer = await provider.visitor.get(path)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ statusCode: 404, success: false, message: expect.any(String) })
  },
)

test('returns the envelope for an invalid URL', async () => {
  expect(await sendRaw('/api/v1/videos/%E0%A4%A')).toEqual({
    status: 400,
    body: { statusCode: 400, success: false, message: 'The URL is not valid.' },
  })
})

test.each([
  ['{"email": ', 400, 'The request is not valid JSON.'],
  ['{"__proto__": {"x": 1}, "email": "a", "password": "b"}', 400, 'The request is not valid JSON.'],
  [
    `{"email": "${'x'.repeat(2 * 1024 * 1024)}"}`,
    413,
    'The request is too large. The maximum body size is 1,048,576 bytes.',
  ],
])('rejects a body that starts with %.20s', async (body, status, message) => {
  const answer = await provider.visitor.post('/users/login', body, { headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ statusCode: status, success: false, message })
})

test.each([
  ['/videos/uploads', { title: 'T', description: 'D', size: '12' }, 'size'],
  ['/users/login', { email: 7, password: true }, 'email'],
])('rejects a body for %s with a field of the wrong type', async (path, body, field) => {
  const { status, body: answer } = await (await provider.user()).post(path, body)
  expect([status, answer.errors?.[0]?.field]).toEqual([400, field])
})

test('an internal error does not reveal its cause', async () => {
  await provider.database.execute('alter table playlists rename to playlists_gone')
  const ada = await provider.user()
  const answer = await ada.get(`/playlists/user/${ada.id}`)
  await provider.database.execute('alter table playlists_gone rename to playlists')
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    statusCode: 500,
    success: false,
    message: 'Something went wrong on our side. Please try again later.',
  })
})

test('responses have headers that prevent their use as a page', async () => {
  for (const path of ['/health', '/nothing', '/openapi.json']) {
    const { headers } = await fetch(`${provider.url}/api/v1${path}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    // The provider knows only from its configuration whether it's behind HTTPS.
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  expect((await provider.visitor.get('/health')).headers.get('cache-control')).toBe('no-store')
})

const idFor = async (headers: Record<string, string>) =>
  (await provider.visitor.get('/health', { headers })).headers.get('x-request-id')

describe('the request ID', () => {
  test("uses the caller's request ID if it is valid", async () => {
    expect(await idFor({ 'x-request-id': 'tab-1.call_7' })).toBe('tab-1.call_7')
  })

  test.each([{}, { 'x-request-id': 'two words' }, { 'x-request-id': 'x'.repeat(65) }])(
    'generates a request ID for the headers %j',
    async (headers) => {
      expect(await idFor(headers as Record<string, string>)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    },
  )
})

test.each([
  [503, '2', unavailable('The database does not respond.', 2)],
  [503, '1', unavailable('Too busy.', 0)],
  [429, '60', tooMany('Too many comments.', 59.2)],
])('a temporary %d error has a Retry-After of %s s', async (status, seconds, failure) => {
  const app = fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(failure))
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(seconds)
  expect(answer.json()).toEqual({ statusCode: status, success: false, message: failure.message })
})
