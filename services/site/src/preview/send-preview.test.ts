import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { signPreview } from '@kinora/releases'
import { openFolder } from '@kinora/releases/storage'

import { buildSite } from '../app.ts'
import { operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite

beforeEach(async () => {
  running = await startTestSite()
  await running.release('live', { owner: 'the present owner' })
  await publish('watch')
})

afterEach(() => running.stop())

const publish: TestSite['publish'] = (...args) => running.publish(...args)
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000)
const signed = (build = 'watch@2.0.0-b', expiresAt = inAWeek(), token = operatorToken) =>
  signPreview({ build, expiresAt }, token)
const get = (url: string, headers: Record<string, string> = {}) =>
  running.site.inject({ url, headers: { accept: 'text/html', ...headers } })
const follow = (text: string, page = '/watch') => get(`${page}?kinora-preview=${text}`)
const stay = (text: string, headers: Record<string, string> = {}) =>
  get('/watch', { ...headers, cookie: `theme=dark; kinora-preview=${text}` })

describe('a preview link', () => {
  test("a preview link sets a session cookie and redirects to the page's clean URL", async () => {
    const text = signed()
    const { statusCode, headers } = await get(`/watch/v-1?q=a%20b&kinora-preview=${text}&t=3`)
    expect([statusCode, headers.location]).toEqual([303, '/watch/v-1?q=a+b&t=3'])
    expect(headers['set-cookie']).toBe(`kinora-preview=${text}; Path=/; HttpOnly; SameSite=Lax`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.each(['//elsewhere.example', '/\\elsewhere.example', '///elsewhere.example/a'])(
    'a preview link never redirects to another site: %s',
    async (path) => {
      for (const text of [signed(), '']) {
        const { statusCode, headers } = await follow(text, path)
        expect(statusCode).toBe(303)
        expect(new URL(String(headers.location), 'https://kinora.example').origin).toBe('https://kinora.example')
      }
    },
  )

  test('a preview link sets a secure cookie if the site uses HTTPS', async () => {
    await running.stop()
    running = await startTestSite({ isHttps: true })
    await running.release('live')
    await publish('watch')
    expect((await follow(signed())).headers['set-cookie']).toMatch(/; SameSite=Lax; Secure$/)
  })
})

describe('a preview', () => {
  test('scripts in a preview need a hash, as on any page', async () => {
    const { statusCode, headers } = await stay(signed())
    expect([statusCode, headers['integrity-policy']]).toEqual([200, 'blocked-destinations=(script), endpoints=(csp)'])
  })

  test('a preview shows the live page with the previewed build, and a badge with an exit link', async () => {
    const { statusCode, body, headers } = await stay(signed(undefined, new Date('2100-01-31T10:05:00Z')))
    expect(statusCode).toBe(200)
    expect(body).toContain('"url":"/mf/watch/2.0.0-b/main.js"')
    expect(body).toContain('"url":"/mf/shell/1/main.js"')
    expect(body).toContain(
      'Preview of watch 2.0.0 (build 2.0.0-b) until 31 Jan 2100, 10:05 UTC. <a href="?kinora-dev=inspect">Inspect</a> <a href="?kinora-preview=">Leave</a></aside></body>',
    )
    expect(headers['integrity-policy']).toContain('blocked-destinations=(script)')
    // Styles of the page and of the badge.
    expect(
      String(headers['content-security-policy'])
        .match(/style-src [^;]*/)?.[0]
        .match(/'sha256-/g),
    ).toHaveLength(2)
  })

  test('preview responses are not cached and never return 304', async () => {
    const live = await get('/watch')
    const { statusCode, headers } = await stay(signed(), { 'if-none-match': String(live.headers.etag) })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') })
    expect(headers.etag).toBeUndefined()
    const { body } = await get('/watch')
    expect([body, body.includes('2.0.0-b')]).toEqual([live.body, false])
  })

  test('a preview sends no reports', async () => {
    const { headers, body } = await stay(signed())
    expect(headers['content-security-policy']).not.toContain('report-')
    expect(/"release":\{"id":"(.*?)"/.exec(body)?.[1]).toMatch(/^\d{8}T\d{6}-[0-9a-f]{8}$/)
  })

  test('the other parts of a preview change with the live release', async () => {
    await stay(signed())
    await running.release('newer', { owner: 'a newer owner' })
    expect((await stay(signed())).body).toContain('a newer owner')
  })

  test('a compressed preview has the same content', async () => {
    const { headers } = await stay(signed(), { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-store'])
  })

  test('a remote from a dev server also works in a preview', async () => {
    const { headers, body } = await get('/', {
      cookie: `kinora-preview=${signed()}; kinora-dev=http://127.0.0.1:4001`,
    })
    expect(headers['content-security-policy']).toContain("script-src 'self' http://127.0.0.1:4001")
    expect(body).toContain('Preview of watch')
  })

  test('leaving the preview deletes the cookie, and the next page is the live one', async () => {
    const { statusCode, headers } = await get('/watch?kinora-preview=', { cookie: `kinora-preview=${signed()}` })
    expect([statusCode, headers.location]).toEqual([303, '/watch'])
    expect(headers['set-cookie']).toBe('kinora-preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })
})

describe('an invalid preview', () => {
  const yesterday = new Date(Date.now() - 86_400_000)

  test.each<[string, () => string | Promise<string>, number, string]>([
    ['an altered link', () => signed().replace('2.0.0', '1.0.0'), 403, 'This preview link is not valid'],
    ["another site's link", () => signed(undefined, undefined, 'x'.repeat(40)), 403, 'This preview link is not valid'],
    ['a string that is not a preview', () => '%00<script>', 403, 'This preview link is not valid'],
    ['an expired link', () => signed(undefined, yesterday), 410, 'This preview link has expired'],
    ['a build that was removed', () => signed('watch@1.9.0-a'), 410, 'This build was deleted'],
    ['a shell', async () => signed(await publish('shell', { role: 'shell' })), 409, 'shell@2.0.0-b is a shell.'],
    ['a remote that is not live', async () => signed(await publish('music')), 409, 'music is not in the live release'],
    [
      'a path that is reserved for the site',
      async () => signed(await publish('watch', { build: '3.0.0-c', routes: [{ path: '/api/x', access: 'public' }] })),
      409,
      'the path /api/x is reserved',
    ],
    [
      'a range that the shell does not satisfy, escaped',
      async () => signed(await publish('watch', { build: '3.0.0-d', requires: { '<b>ui': '^9.0.0' } })),
      409,
      'needs &lt;b&gt;ui ^9.0.0; the shell 1 has none',
    ],
  ])('an invalid preview shows the reason instead of a build: %s', async (_, link, status, words) => {
    const text = await link()
    for (const response of [await follow(encodeURIComponent(text)), await stay(text)]) {
      expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)])
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]*'; /)
      expect(response.body).not.toContain('id="release"')
    }
    expect((await follow(encodeURIComponent(text))).headers['set-cookie']).toBeUndefined()
    // The invalid cookie is deleted, so the next request gets the live site.
    expect((await stay(text)).headers['set-cookie']).toMatch(/^kinora-preview=; Path=\/; Max-Age=0;/)
  })

  test('an invalid preview returns plain text for tools', async () => {
    const { statusCode, headers, body } = await running.site.inject(`/?kinora-preview=${signed('music@2.0.0-b')}`)
    expect([statusCode, headers['content-type']]).toEqual([410, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Build music@2\.0\.0-b is not in the site's storage/)
  })

  test.each(['{}', 'not json'])('rejects a preview of a build with an invalid manifest: %s', async (text) => {
    await writeFile(join(running.root, 'mf/watch/2.0.0-b/build.json'), text)
    expect((await follow(signed())).statusCode).toBe(409)
  })

  test("rejects a preview of a build in another build's folder", async () => {
    await publish('watch', { build: '3.0.0-e' })
    const from = join(running.root, 'mf/watch/3.0.0-e/build.json')
    await copyFile(from, join(running.root, 'mf/watch/2.0.0-b/build.json'))
    const { statusCode, body } = await follow(signed())
    expect([statusCode, body]).toEqual([409, expect.stringContaining('describes a different build')])
  })

  test('rejects a preview on a site without a token', async () => {
    await running.stop()
    running = await startTestSite({ operatorToken: undefined })
    await running.release('live')
    await publish('watch')
    for (const token of ['', 'undefined', operatorToken])
      expect((await follow(signed(undefined, undefined, token))).statusCode).toBe(404)
  })

  test('a preview returns 503 and keeps the cookie if the storage is unavailable', async () => {
    const { storage, ...opened } = openFolder(running.root)
    const read = (path: string) =>
      path.endsWith('/build.json') ? Promise.reject(new Error('the bucket is down')) : storage.read(path)
    const site = await buildSite({
      siteStorage: { ...opened, storage: { ...storage, read } },
      providerUrl: 'http://127.0.0.1:9',
      operatorToken,
    })
    const { statusCode, headers } = await site.inject({ url: '/', headers: { cookie: `kinora-preview=${signed()}` } })
    await site.close()
    expect([statusCode, headers['retry-after'], headers['set-cookie']]).toEqual([503, '5', undefined])
  })
})

test('files and API calls are not affected by a preview', async () => {
  const text = signed()
  for (const url of [`/mf/shell/1/main.js?kinora-preview=${text}`, `/api/v1/videos?kinora-preview=${text}`])
    expect((await get(url)).headers['set-cookie']).toBeUndefined()
  expect((await running.site.inject({ method: 'POST', url: `/?kinora-preview=${text}` })).statusCode).toBe(404)
})
