import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { fastify } from 'fastify'

import { startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { readHtml } from '../test/read-html.ts'
import { serveSitemap } from './serve-sitemap.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const publicOrigin = 'https://kinora.example'
const routes = [
  { path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId' },
  { path: '/channel/:username', access: 'public', firstCall: '/users/channel/:username' },
  { path: '/upload', access: 'token' },
  { path: '/lists/:id', access: 'token' },
]
const ada = { _id: 'u-1', username: 'ada', fullName: 'Ada Lovelace' }
const aurora = { _id: 'v-1', title: '<"Aurora">', videoFile: '/media/a.mp4', ownerDetails: ada }
const total = 1_234

let provider: FakeProvider
let running: TestSite

beforeAll(async () => {
  provider = await startFakeProvider(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://provider')
    response.setHeader('x-kinora-views', 'separate')
    const succeed = (data: unknown) => response.end(JSON.stringify({ success: true, data }))
    if (pathname === '/api/v1/health') return succeed({})
    if (pathname === '/api/v1/videos') return succeed({ videos: page(searchParams) })
    if (pathname === '/api/v1/videos/v-1') return succeed(aurora)
    if (pathname === '/api/v1/videos/down') return response.writeHead(500).end('{"success":false}')
    if (pathname === '/api/v1/users/channel/ada') return succeed(ada)
    return response.writeHead(404).end('{"success":false}')
  })
  running = await startTestSite({ providerUrl: provider.url, publicOrigin })
  await running.release('first', { routes })
})

afterAll(async () => {
  await provider.stop()
  await running.stop()
})

function page(query: URLSearchParams) {
  const [number, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const first = (number - 1) * limit
  return Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, index) => ({
    _id: `v-${first + index}&`,
    createdAt: '2026-11-01T10:00:00.000Z',
    ownerDetails: ada,
  }))
}

const get = (url: string, headers: Record<string, string> = {}) => running.site.inject({ url, headers })

test('robots.txt disallows pages that require a session, and lists the sitemap', async () => {
  const { body, headers } = await get('/robots.txt', { host: 'evil.example' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    'User-agent: *\nDisallow: /lists/\nDisallow: /upload\n\nSitemap: https://kinora.example/sitemap.xml\n',
  )
})

describe('the sitemap', () => {
  test('the sitemap lists the newest thousand videos and their channels without duplicates, with escaped URLs', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const urls = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(urls).toHaveLength(1_002)
    expect(urls.slice(0, 3)).toEqual([
      'https://kinora.example/',
      'https://kinora.example/watch/v-0%26',
      'https://kinora.example/channel/ada',
    ])
    expect(body).toContain('<lastmod>2026-11-01T10:00:00.000Z</lastmod>')
  })

  test('the sitemap is created once for all requests and remains available while the provider is down', async () => {
    const before = provider.asked.length
    await Promise.all(Array.from({ length: 10 }, () => get('/sitemap.xml')))
    await provider.stop()
    expect((await get('/sitemap.xml')).statusCode).toBe(200)
    await provider.start()
    expect(provider.asked).toHaveLength(before)
  })

  test('the sitemap no longer lists a video ten minutes after it has become private, including caches', async () => {
    const site = fastify()
    let [at, videos] = [0, [aurora]]
    const body = () => JSON.stringify({ success: true, data: { videos } })
    serveSitemap(site, { get: async () => ({ status: 200, headers: {}, body: body() }) }, publicOrigin, () => at)
    const first = await site.inject('/sitemap.xml')
    expect(first.body).toContain('/watch/v-1')
    const cachedMs = 1_000 * Number(/max-age=(\d+)/.exec(String(first.headers['cache-control']))?.[1])
    videos = []
    at = 10 * 60_000 - cachedMs
    expect((await site.inject('/sitemap.xml')).body).not.toContain('/watch/v-1')
  })

  test('the sitemap returns 503 with Retry-After if the provider has never responded', async () => {
    const other = await startTestSite({ providerUrl: 'http://127.0.0.1:9', publicOrigin })
    const { statusCode, headers } = await other.site.inject('/sitemap.xml')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    await other.stop()
  })
})

const oembed = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`)

describe('oEmbed', () => {
  const url = `${publicOrigin}/watch/v-1`

  test("oEmbed returns a video's title and author as a link", async () => {
    const { headers, ...response } = await oembed({ url, format: 'json', maxwidth: '600' })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual({
      version: '1.0',
      type: 'link',
      title: '<"Aurora">',
      author_name: 'Ada Lovelace',
      author_url: 'https://kinora.example/channel/ada',
      provider_name: 'Kinora',
      provider_url: 'https://kinora.example/',
      cache_age: 60,
    })
  })

  test('oEmbed returns markup of a suitable size if the release has an embeddable page', async () => {
    await running.release('with-embed', {
      routes,
      embed: { path: '/embed/:videoId', firstCall: '/videos/:videoId', script: 'embed.js', styles: [] },
    })
    const answer = (await oembed({ url, maxwidth: '600', maxheight: '180' })).json<Record<string, unknown>>()
    expect(answer).toMatchObject({ type: 'video', width: 320, height: 180, title: '<"Aurora">' })
    const [frame, ...others] = readHtml(String(answer['html'])).filter(({ name }) => !/^(html|head|body)$/.test(name))
    expect(others).toEqual([])
    expect(frame).toMatchObject({
      name: 'iframe',
      attributes: { src: 'https://kinora.example/embed/v-1', title: '<"Aurora">', width: '320', height: '180' },
    })
    for (const odd of ['0', '-5', '1e3', 'none'])
      expect((await oembed({ url, maxwidth: odd })).json()).toMatchObject({ width: 640, height: 360 })
    const channel = (await oembed({ url: `${publicOrigin}/channel/ada` })).json()
    expect(channel).toMatchObject({ type: 'link' })
    await running.release('first', { routes })
  })

  test("oEmbed returns a channel's name", async () => {
    expect((await oembed({ url: `${publicOrigin}/channel/ada` })).json()).toMatchObject({ title: 'Ada Lovelace' })
  })

  test.each<[number, Record<string, string>]>([
    [400, {}],
    [400, { url: 'watch/v-1' }],
    [501, { url, format: 'xml' }],
    [404, { url: `${publicOrigin}/watch/v-2` }],
    [404, { url: `${publicOrigin}/login` }],
    [404, { url: 'https://kinora.example.evil.example/watch/v-1' }],
    [404, { url: 'https://evil.example/watch/v-1' }],
    [404, { url: 'javascript:alert(1)' }],
    [503, { url: `${publicOrigin}/watch/down` }],
  ])('oEmbed returns %i for %j', async (status, query) => {
    const { statusCode, body } = await oembed(query)
    expect(statusCode).toBe(status)
    expect(body).toMatch(/^[A-Z].+\.$/)
  })

  test('oEmbed rejects a request with two URLs', async () => {
    expect((await get(`/oembed?url=${url}&url=${url}`)).statusCode).toBe(400)
  })
})

test('the sitemap and oEmbed pages are not available without a public origin', async () => {
  const other = await startTestSite({ providerUrl: provider.url })
  await other.release('first', { routes })
  const statusOf = async (path: string) => (await other.site.inject(path)).statusCode
  expect(await statusOf('/sitemap.xml')).toBe(404)
  expect(await statusOf('/oembed?url=http://localhost/watch/v-1')).toBe(404)
  expect((await other.site.inject('/robots.txt')).body).not.toContain('Sitemap')
  await other.stop()
})

describe('the web app manifest', () => {
  interface Manifest {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }

  test('the manifest lists every icon required for installation, with the right sizes and types', async () => {
    const { headers, ...response } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const { icons } = response.json<Manifest>()
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, type, sizes } of [
      ...icons,
      { src: '/icons/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ]) {
      const icon = await get(src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, expect.stringContaining(type)])
      if (type === 'image/png')
        expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
    }
  })

  test('the manifest and the icons are cached for a day and have the right content types', async () => {
    for (const path of ['/favicon.ico', '/icons/icon.svg']) {
      const { statusCode, headers } = await get(path)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
    }
  })

  test('the manifest matches the shell', () => {
    const root = join(import.meta.dirname, '../../../..')
    const template = readFileSync(join(root, 'apps/shell/src/index.html'), 'utf8')
    const manifest = JSON.parse(readFileSync(join(root, 'services/site/public/manifest.webmanifest'), 'utf8')) as {
      description: string
      background_color: string
    }
    expect(template).toContain(`content="${manifest.description}"`)
    expect(template).toContain(`content="${manifest.background_color}" media="(prefers-color-scheme: light)"`)
  })
})
