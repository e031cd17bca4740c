import { brotliDecompressSync } from 'node:zlib'

import { readHtml } from '../test/read-html.ts'
import { hash, operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const embed = { path: '/embed/:videoId', firstCall: '/videos/:videoId', script: 'embed.js', styles: ['main.css'] }
let running: TestSite

beforeAll(async () => {
  running = await startTestSite({ mediaOrigins: ['https://media.example'] })
  await running.release('first', { embed })
})

afterAll(() => running.stop())

const get = (url: string, headers: Record<string, string> = {}) => running.site.inject({ url, headers })
const reportedAs = ({ body }: { body: string }) =>
  JSON.parse(readHtml(body).find(({ name }) => name === 'html')?.attributes['data-reported-as'] ?? '')

test("an embeddable page contains only the remote's script and styles, with integrity hashes", async () => {
  const { statusCode, headers, body } = await get('/embed/v-1?t=5')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const elements = readHtml(body)
  expect(elements.filter(({ name }) => name === 'script')).toEqual([
    expect.objectContaining({
      text: '',
      attributes: { defer: '', src: '/mf/watch/1/embed.js', integrity: hash, crossorigin: '' },
    }),
  ])
  expect(elements.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)).toEqual([
    { rel: 'stylesheet', href: '/mf/watch/1/main.css', integrity: hash, crossorigin: '' },
  ])
  expect(elements.find(({ attributes }) => attributes['name'] === 'robots')?.attributes['content']).toBe('noindex')
  expect(body).not.toMatch(/boot|Frame|application\/json/)
})

test.each(['/embed/v-1', '/EMBED/v-1/', '/embed/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/embed/..%2F..%2Fwatch'])(
  '%s can be framed by any site and has a stricter policy than other pages',
  async (path) => {
    const { headers, body } = await get(path)
    expect(headers['x-frame-options']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/frame-ancestors \*;/)
    expect(policy).toMatch(/script-src 'self';.*trusted-types 'none'/)
    expect(policy).toContain("media-src 'self' https://media.example;")
    expect(policy).not.toMatch(/unsafe|sha256|data:|blob:/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['integrity-policy']).toContain('script')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    // No part of the URL ends up in the page.
    expect(body).toBe((await get('/embed/v-2')).body)
  },
)

test.each(['/', '/embed', '/embed/v-1/more', '/watch/v-1', '/embed%2Fv-1'])(
  '%s, which is not embeddable, cannot be framed',
  async (path) => {
    const { headers } = await get(path)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test('an embeddable page contains the fields for its telemetry reports', async () => {
  expect(reportedAs(await get('/embed/v-1'))).toEqual({
    release: 'first',
    remote: 'watch',
    version: '1.0.0',
    build: '1',
    owner: 'platform',
    path: '/embed/:videoId',
  })
})

test('an embeddable page can be framed by a cross-origin isolated page, with media from any origin', async () => {
  const { headers } = await get('/embed/v-1')
  expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
  expect((await get('/watch/v-1')).headers['cross-origin-embedder-policy']).toBeUndefined()
})

test('an embeddable page returns 304 to a browser that has cached it', async () => {
  const { headers } = await get('/embed/v-1')
  const again = await get('/embed/v-2', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test("an embeddable page sets no cookie during a canary, and contains the viewer's ID instead", async () => {
  await running.release('next', { embed: { ...embed, styles: [] } })
  await running.point({
    stable: 'first',
    canary: { release: 'next', percent: 50, salt: 'a', startedAt: new Date().toISOString() },
  })
  const { headers } = await get('/embed/v-1')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers.etag).toBeUndefined()
  const first = reportedAs(await get('/embed/v-1')).viewer
  expect(first).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  expect(reportedAs(await get('/embed/v-1')).viewer).not.toBe(first)
  // The signed ID is also a valid cookie. A browser that sends the cookie gets a page without the ID.
  const cookie = `kinora-viewer=${first}`
  expect(reportedAs(await get('/embed/v-1', { cookie }))).not.toHaveProperty('viewer')
  await running.point({ stable: 'first' })
})

test('an embeddable page is available to the release check before its release is live', async () => {
  await running.release('other', { embed: { ...embed, path: '/frame/:videoId' } })
  await running.point({ stable: 'first' })
  const asOperator = { 'x-kinora-release': 'other', 'x-kinora-operator': operatorToken }
  expect((await get('/frame/v-1', asOperator)).headers['content-security-policy']).toContain('frame-ancestors *')
  expect((await get('/frame/v-1')).headers['x-frame-options']).toBe('DENY')
})

test('a release without an embeddable page serves a normal page at its path', async () => {
  await running.release('without')
  const { headers, rawPayload } = await get('/embed/v-1', { 'accept-encoding': 'br' })
  expect(headers['x-frame-options']).toBe('DENY')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('Frame')
  await running.point({ stable: 'first' })
})
