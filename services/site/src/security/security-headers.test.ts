import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite

beforeAll(async () => {
  running = await startTestSite()
  await running.release('first')
  await running.site.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => running.stop())

/** Headers of every response. Files get no others, because they never run as a page and have nothing to report. */
const ofFiles = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

const always = {
  ...ofFiles,
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringMatching(
    /frame-ancestors 'none'.*; report-to csp; report-uri \/telemetry\/csp/,
  ),
  'reporting-endpoints': expect.stringMatching(/^csp="\/telemetry\/csp/),
}

const sameOrigin = { ...always, 'cross-origin-resource-policy': 'same-origin' }

test.each<
  [string, { method?: 'HEAD' | 'POST'; url: string; headers?: Record<string, string>; payload?: string }, number]
>([
  ['a page', { url: '/' }, 200],
  ['a HEAD response for a page', { method: 'HEAD', url: '/watch/v-1' }, 200],
  ['a response from the provider', { url: '/api/v1/videos' }, 200],
  ['a release document', { url: '/discovery/releases/first.json' }, 200],
  ['a missing document', { url: '/discovery/current.json' }, 404],
  ['a POST request to a page', { method: 'POST', url: '/' }, 404],
  ['an unauthorized request for a release', { url: '/', headers: { 'x-kinora-release': 'first' } }, 404],
  ['an unauthorized request for telemetry', { url: '/telemetry/health' }, 404],
  ['an invalid report', { method: 'POST', url: '/telemetry', payload: '{}' }, 400],
  ['a report that is too large', { method: 'POST', url: '/telemetry', payload: 'x'.repeat(70_000) }, 413],
])('%s has every header', async (_, request, status) => {
  const { statusCode, headers } = await running.site.inject(request)
  expect([statusCode, headers]).toEqual([status, expect.objectContaining(sameOrigin)])
})

test.each(['/api/v1/videos', '/media/thumbnails/v-1.webp', '/mf/shell/1/main.js'])(
  '%s, which is not a page, has a short permissions policy',
  async (url) => {
    const { headers } = await running.site.inject(url)
    expect(headers['permissions-policy']).toBe('camera=(), microphone=()')
  },
)

test.each(['/mf/shell/1/main.js', '/mf/shell/1/nothing.js', '/mf/shell/1/index.html'])(
  'pages on other sites can load the released file %s',
  async (url) => {
    const { headers } = await running.site.inject(url)
    expect(headers).toMatchObject({ ...ofFiles, 'cross-origin-resource-policy': 'cross-origin' })
  },
)

test("a 304 repeats the page's policy", async () => {
  const whole = await running.site.inject('/')
  const { statusCode, headers } = await running.site.inject({
    url: '/',
    headers: { 'if-none-match': String(whole.headers.etag) },
  })
  expect([statusCode, headers]).toEqual([304, expect.objectContaining(sameOrigin)])
  expect(headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
})

test('a 304 for a file has the same headers as the file', async () => {
  const whole = await running.site.inject('/mf/shell/1/main.js')
  const again = { url: '/mf/shell/1/main.js', headers: { 'if-none-match': String(whole.headers.etag) } }
  const { statusCode, headers } = await running.site.inject(again)
  expect([statusCode, headers]).toEqual([304, expect.objectContaining(ofFiles)])
})

test('media responses have the same headers as files', async () => {
  const { headers } = await running.site.inject('/media/a.mp4')
  expect(headers).toMatchObject({ ...ofFiles, 'cross-origin-resource-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('reporting-endpoints')
})

test('a page includes the release in its reporting endpoint', async () => {
  const { headers } = await running.site.inject('/')
  expect(headers['reporting-endpoints']).toBe('csp="/telemetry/csp?release=first"')
  expect(headers['content-security-policy']).toMatch(/; report-to csp; report-uri \/telemetry\/csp\?release=first$/)
})

test('pages may use full screen, picture-in-picture and autoplay, but no device features', async () => {
  const policy = String((await running.site.inject('/')).headers['permissions-policy'])
  for (const allowed of ['fullscreen', 'picture-in-picture', 'autoplay']) expect(policy).toContain(`${allowed}=(self)`)
  for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${denied}=()`)
})

describe('over HTTPS', () => {
  const strict = 'max-age=31536000'

  test('a page over HTTP has a second, report-only policy for browsers that otherwise report only over HTTPS', async () => {
    const name = 'content-security-policy-report-only'
    expect((await running.site.inject('/')).headers[name]).toMatch(/; report-uri \/telemetry\/csp\?release=first$/)
    expect((await running.site.inject('/')).headers[name]).not.toContain('report-to')
    const secure = await startTestSite({ isHttps: true })
    await secure.release('first')
    expect((await secure.site.inject('/')).headers).not.toHaveProperty(name)
    await secure.stop()
  })

  test('HSTS is sent only if browsers are known to use HTTPS', async () => {
    expect((await running.site.inject('/')).headers).not.toHaveProperty('strict-transport-security')
    const secure = await startTestSite({ isHttps: true })
    await secure.release('first')
    for (const url of ['/', '/mf/shell/1/main.js', '/api/v1/videos', '/nothing.php?x', '/telemetry/health'])
      expect((await secure.site.inject(url)).headers['strict-transport-security']).toBe(strict)
    await secure.stop()
  })

  test('HSTS includes subdomains if the operator enables them', async () => {
    const secure = await startTestSite({ isHttps: true, hstsSubDomains: true })
    const { headers } = await secure.site.inject('/mf/nothing.js')
    expect(headers['strict-transport-security']).toBe(`${strict}; includeSubDomains`)
    await secure.stop()
  })
})

test.each([
  ['an invalid request', 'NONSENSE\r\n\r\n', 400],
  ['an invalid URL', 'GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['a header that is too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unsupported Expect header', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n', 417],
  ['a CONNECT request', 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', 405],
])('the response to %s on the raw connection has every header', async (_, request, status) => {
  const socket = connect((running.site.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  await once(socket, 'close')
  const [head = ''] = response.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  expect([head.split(' ')[1], headers]).toEqual([String(status), expect.objectContaining(sameOrigin)])
})
