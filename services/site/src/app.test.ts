import { operatorToken, startTestSite } from './test/test-site.ts'
import type { TestSite } from './test/test-site.ts'

let testSite: TestSite
let site: TestSite['site']

beforeAll(async () => {
  testSite = await startTestSite()
  site = testSite.site
  await testSite.release('first', { owner: '</script><b>' })
})

afterAll(() => testSite.stop())

test.each(['/', '/watch/v-1', '/no/such/page'])("%s returns the live release's page", async (url) => {
  const { statusCode, headers, body } = await site.inject(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toContain('"url":"/mf/shell/1/main.js"')
  // The boot script loads the shell's files.
  expect(body).not.toMatch(/<script[^>]* src=|rel="stylesheet"/)
})

test('the page embeds the release, escaped so it cannot close its own script element', async () => {
  const { body } = await site.inject('/')
  const text = /<script type="application\/json" id="release"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(text)).toMatchObject({ microFrontends: { shell: [{ extras: { owner: '</script><b>' } }] } })
})

test("the policy allows only the page's own inline script, by its hash", async () => {
  const { headers } = await site.inject('/')
  const policy = String(headers['content-security-policy'])
  // printf 'boot()' | openssl dgst -sha256 -binary | base64
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
  expect(policy).not.toContain('unsafe')
})

test('an unchanged page returns 304, and a new release appears on the next load', async () => {
  const { headers } = await site.inject('/')
  const unchanged = await site.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(unchanged.statusCode).toBe(304)
  await testSite.release('second', { owner: 'somebody else' })
  const changed = await site.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('somebody else')
})

test('released files are compressed and cached indefinitely', async () => {
  const { headers, body } = await site.inject({ url: '/mf/shell/1/main.js', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
  expect(body).toBe('compressed')
})

test.each(['/mf/shell/1/nothing.js', '/mf/../discovery/current.json', '/discovery/current.json'])(
  '%s is a 404, not a page',
  async (url) => {
    const { statusCode, headers } = await site.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('text/plain')])
  },
)

test('API calls and media are proxied to the provider with unchanged bodies', async () => {
  expect((await site.inject('/api/v1/videos?limit=8')).json()).toMatchObject({
    path: '/api/v1/videos?limit=8',
    bytes: 0,
  })
  expect((await site.inject('/media/a.mp4')).json()).toMatchObject({ path: '/media/a.mp4', bytes: 0 })
  const upload = await site.inject({
    method: 'POST',
    url: '/api/v1/videos',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.alloc(2_000_000),
  })
  expect(upload.json()).toMatchObject({ path: '/api/v1/videos', bytes: 2_000_000 })
})

async function ipFrom(headers: Record<string, string>, remoteAddress: string): Promise<string> {
  const response = await site.inject({ url: '/api/v1/users/login', headers, remoteAddress })
  return response.json<{ from: string }>().from
}

test("the provider receives the viewer's real IP address, not a forged one", async () => {
  expect(await ipFrom({}, '203.0.113.7')).toBe('203.0.113.7')
  expect(await ipFrom({ 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7')).toBe('203.0.113.7')
})

const token = { 'x-kinora-operator': operatorToken }

function preview(id: string, headers: Record<string, string> = token, remoteAddress = '203.0.113.7') {
  return site.inject({ url: '/watch/v-1', headers: { 'x-kinora-release': id, ...headers }, remoteAddress })
}

describe('the page of a release that is not live', () => {
  beforeAll(async () => {
    await testSite.release('unreleased', { owner: 'the next owner' })
    await testSite.release('live', { owner: 'the present owner' })
  })

  test('a release that is not live is shown to the operator at any URL, with violation reports disabled', async () => {
    const { statusCode, body, headers } = await preview('unreleased')
    expect(statusCode).toBe(200)
    expect(body).toContain('the next owner')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': expect.any(String) })
    expect(headers['content-security-policy']).not.toContain('report-')
  })

  test.each<[string, Record<string, string>]>([
    ['without the operator token', {}],
    ['with a wrong token', { 'x-kinora-operator': operatorToken.replace('o', '0') }],
    ['with half of the token', { 'x-kinora-operator': operatorToken.slice(0, 20) }],
  ])('a release that is not live returns 404 from any address %s', async (_, headers) => {
    for (const ip of ['127.0.0.1', '::1', '203.0.113.7']) {
      const { statusCode, body } = await preview('unreleased', headers, ip)
      expect([statusCode, body]).toEqual([404, 'Not found'])
    }
  })

  test('a release that is not live returns 404 if the site has no operator token', async () => {
    const closed = await startTestSite({ operatorToken: undefined })
    await closed.release('live')
    for (const headers of [{}, token, { 'x-kinora-operator': '' }, { 'x-kinora-operator': 'undefined' }]) {
      const response = await closed.site.inject({ url: '/', headers: { 'x-kinora-release': 'live', ...headers } })
      expect(response.statusCode).toBe(404)
    }
    await closed.stop()
  })

  test('a release that is not live returns 429 after too many wrong tokens, even with the right token', async () => {
    const guessed = await startTestSite()
    await guessed.release('live')
    const ask = (given: string) =>
      guessed.site.inject({ url: '/', headers: { 'x-kinora-release': 'live', 'x-kinora-operator': given } })
    for (let guess = 0; guess < 20; guess++) expect((await ask(`guess ${guess}`)).statusCode).toBe(404)
    const { statusCode, headers } = await ask(operatorToken)
    expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    await guessed.stop()
  })

  test.each(['never-created', '../current', ''])('returns 404 for the unknown release %j', async (id) => {
    const { statusCode, headers } = await preview(id)
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('text/plain')])
  })
})
