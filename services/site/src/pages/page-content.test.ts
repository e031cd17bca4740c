import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'

import type { SiteOptions } from '../app.ts'
import { readHtml } from '../test/read-html.ts'
import { startFakeProvider } from '../test/fake-provider.ts'
import type { Behaviour, FakeProvider } from '../test/fake-provider.ts'
import { operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const publicOrigin = 'https://kinora.example'
const routes = [
  { path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId' },
  { path: '/channel/:username', access: 'public', firstCall: '/users/channel/:username' },
]
/** Longer than any test runs, in milliseconds. */
const long = 60_000

let provider: FakeProvider
let running: TestSite

beforeEach(async () => {
  provider = await startFakeProvider(
    answering(({ url }) => ({ _id: lastPart(url), title: `Title of ${lastPart(url)}` })),
  )
})

afterEach(async () => {
  await provider.stop()
  await running.stop()
})

async function start(limits: SiteOptions['publicDataLimits'] = {}, options: Partial<SiteOptions> = {}) {
  running = await startTestSite({
    providerUrl: provider.url,
    publicOrigin,
    publicDataLimits: { waitMs: long, callMs: long, ...limits },
    ...options,
  })
  await running.release('first', { routes })
  return running
}

const lastPart = (url = '') => decodeURIComponent(url.split('/').at(-1) ?? '')

const separate = { 'x-kinora-views': 'separate' }

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** A provider that announces that it counts views in a separate call. */
function answering(dataOf: (request: { url?: string | undefined }) => object | undefined): Behaviour {
  return (request, response) => {
    if (request.url === '/api/v1/health') return sendJson(response, 200, { success: true, data: {} }, separate)
    const data = dataOf(request)
    return data === undefined
      ? sendJson(response, 404, { success: false, message: 'Not found' })
      : sendJson(response, 200, { success: true, data }, { ...separate, 'set-cookie': 'viewerId=1' })
  }
}

/** A provider that passes the health check and otherwise behaves as the test defines. */
function afterHealth(behaviour: Behaviour): Behaviour {
  return (request, response) =>
    request.url === '/api/v1/health'
      ? sendJson(response, 200, { success: true, data: {} }, separate)
      : behaviour(request, response)
}

const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]
const open = (url = '/watch/v-1', headers: Record<string, string> = {}) => running.site.inject({ url, headers })
const askedFor = (path: string) => provider.asked.filter(({ url }) => url === `/api/v1${path}`)

test("a page's HTML includes its title and canonical URL", async () => {
  await start()
  for (const url of ['/watch/v-1', '/watch/v-1?t=83', '/WATCH/v-1/']) {
    const { statusCode, body } = await open(url)
    expect([statusCode, titleOf(body)]).toEqual([200, 'Title of v-1 · Kinora'])
    expect(body).toContain('<link rel="canonical" href="https://kinora.example/watch/v-1">')
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body.indexOf('<title>')).toBeGreaterThan(body.indexOf('boot()'))
    expect(body).not.toContain('head -->')
  }
})

test('a video page shows its thumbnail and escaped title before any script runs', async () => {
  const [title, thumbnail] = ['"><script>alert(1)</script>$&', '/media/a.webp?a=1&b="><i>']
  provider.behave(answering(({ url }) => ({ _id: lastPart(url), title, thumbnail })))
  await start()
  for (const acceptEncoding of ['identity', 'br']) {
    const { rawPayload, headers } = await open('/watch/v-1', { 'accept-encoding': acceptEncoding })
    const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
    const shown = readHtml(html.toString()).filter(({ isInHead }) => !isInHead)
    expect(shown.find(({ name }) => name === 'img')?.attributes).toEqual({
      src: thumbnail,
      alt: '',
      decoding: 'sync',
      fetchpriority: 'high',
    })
    expect(shown.find(({ name }) => name === 'p')?.text).toBe(title)
    expect(shown.filter(({ name }) => name === 'script')).toEqual([])
  }
})

test('a video without a thumbnail shows only its title, and other pages show no content yet', async () => {
  await start()
  for (const [url, text] of [
    ['/watch/v-1', 'Title of v-1'],
    ['/channel/ada', ''],
    ['/login', ''],
  ]) {
    const { body } = await open(url)
    const shown = readHtml(body)
    expect(shown.find(({ name }) => name === 'p')?.text).toBe(text)
    expect(shown.filter(({ name }) => name === 'img')).toEqual([])
    expect(body).not.toContain('<!-- video')
  }
})

test("the page contains the player's video element for any file name", async () => {
  const file = '/media/videos/1a.mp4'
  for (const [videoFile, thumbnail, written] of [
    [
      file,
      '/media/a.webp',
      { src: file, 'data-file': file, poster: '/media/a.webp', preload: 'none', playsinline: '' },
    ],
    [file, '', { src: file, 'data-file': file, preload: 'none', playsinline: '' }],
    ['/media/a.mp4"><script>alert(1)</script>', '', undefined],
    ['https://media.example/a.mp4', '', undefined],
    ['', '', undefined],
  ] as const) {
    provider.behave(answering(({ url }) => ({ _id: lastPart(url), videoFile, thumbnail })))
    await start()
    const { body } = await open()
    expect(readHtml(body).find(({ name }) => name === 'video')?.attributes).toEqual(written)
    expect(body).not.toContain('<!-- video-file')
    await running.stop()
  }
  await start()
})

test('the home page shows the titles of its first cards, and the thumbnails that are visible on every screen', async () => {
  const videos = ['<b>One</b>', 'Two', 'Three', 'Four'].map((title, index) => ({
    _id: `v-${index}`,
    title,
    thumbnail: `/media/${index}.webp`,
  }))
  provider.behave(answering(() => ({ videos })))
  await start({ freshMs: long })
  const first = await open('/')
  expect(first.body).not.toContain('<img')
  let { body, headers } = first
  // The first pages don't wait for the list; later pages include it.
  while (!body.includes('<img')) ({ body, headers } = await open('/'))
  expect(headers.etag).not.toBe(first.headers.etag)
  expect((await open('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const shown = readHtml(body).filter(({ isInHead }) => !isInHead)
  expect(shown.flatMap(({ name, text }) => (name === 'u' ? [text] : []))).toEqual(['<b>One</b>', 'Two', 'Three'])
  expect(shown.flatMap(({ name, attributes }) => (name === 'img' ? [attributes['src']] : []))).toEqual([
    '/media/0.webp',
    '/media/1.webp',
  ])
  expect(titleOf(body)).toBe('Kinora')
  expect(askedFor('/videos?limit=8')).toHaveLength(1)
})

test('a card uses the thumbnail width that matches its display size, if available', async () => {
  const videos = ['/media/a.webp?widths=320,640', '/media/b.webp'].map((thumbnail, index) => ({
    _id: `v-${index}`,
    thumbnail,
  }))
  provider.behave(answering(() => ({ videos })))
  await start({ freshMs: long })
  let { body } = await open('/')
  while (!body.includes('<img')) ({ body } = await open('/'))
  const pictures = readHtml(body).filter(({ name }) => name === 'img')
  expect(pictures.map(({ attributes: { sizes, srcset } }) => [sizes, srcset])).toEqual([
    ['(width < 560px) 58vw, 320px', '/media/a-320.webp 320w, /media/a.webp?widths=320,640 640w'],
    [undefined, undefined],
  ])
})

test.each([
  ['a response without a list', { videos: null }],
  ['a list of invalid items', { videos: [null, 7, { title: 'Nothing leads here' }] }],
])('the home page shows no cards for %s', async (_, data) => {
  provider.behave(answering(() => data))
  await start({ freshMs: long })
  let { body } = await open('/')
  while (askedFor('/videos?limit=8').length === 0) ({ body } = await open('/'))
  expect(readHtml(body).filter(({ name, text }) => name === 'img' || (name === 'u' && text !== ''))).toEqual([])
  expect(body).not.toContain('<!-- card')
})

test('requests to the provider are anonymous: they exchange no cookies or tokens and count no views', async () => {
  await start()
  const { headers } = await open('/watch/v-1', {
    cookie: 'accessToken=secret; viewerId=2',
    authorization: 'Bearer secret',
    'x-forwarded-for': '203.0.113.7',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const [call] = askedFor('/videos/v-1')
  expect(call).toMatchObject({ method: 'GET', headers: separate })
  expect(JSON.stringify(provider.asked)).not.toMatch(/secret|viewerId|203\.0\.113\.7/)
})

test('a page with data has the same policy as other pages, because data does not need a hash', async () => {
  await start()
  const [about, other] = [await open(), await open('/login')]
  expect(about.body).toContain('application/ld+json')
  expect(about.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
})

test('a page with missing content tells search engines not to index it', async () => {
  provider.behave(answering(() => undefined))
  await start()
  const { statusCode, body } = await open()
  expect([statusCode, titleOf(body)]).toEqual([200, 'Video not found · Kinora'])
  expect(body).toContain('<meta name="robots" content="noindex">')
})

test('the beginning of the page is sent before the provider responds', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  provider.behave(afterHealth((_request, response) => held.resolve(response)))
  const { listen } = await start()
  const response = await fetch(`${await listen()}/watch/v-1`)
  const parts = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  const { value: first } = await parts.read()
  expect(first).toContain('"url":"/mf/shell/1/main.js"')
  expect(first).not.toContain('<title>')
  expect(response.headers.get('etag')).toBeNull()

  sendJson(await held.promise, 200, { data: { _id: 'v-1', title: 'Late' } }, separate)
  let rest = ''
  for (let part = await parts.read(); !part.done; part = await parts.read()) rest += part.value
  expect(titleOf(rest)).toBe('Late · Kinora')
  expect(rest).toContain('<b>Frame</b>')
})

test.each([
  ['a page in parts', 0],
  ['a complete page', long],
])('compresses %s if the browser accepts compression', async (_, freshMs) => {
  await start({ freshMs })
  const plain = await open()
  // Longer than the site waits before it sends the beginning.
  const answer = answering(({ url }) => ({ _id: lastPart(url), title: `Title of ${lastPart(url)}` }))
  provider.behave((request, response) => void setTimeout(answer, 100, request, response))
  const { headers, rawPayload } = await open('/watch/v-1', { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers.etag === undefined]).toEqual(['br', freshMs === 0])
  expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
  expect(titleOf(plain.body)).toBe('Title of v-1 · Kinora')
})

describe('a page that the browser has cached', () => {
  test('a first visit gets an ETag if the provider responds quickly', async () => {
    await start({ freshMs: 0 })
    let headers = {}
    // On a busy machine, some responses are late.
    for (let tries = 0; tries < 100 && !('etag' in headers); tries++) headers = (await open()).headers
    expect(headers).toHaveProperty('etag', expect.stringMatching(/^"[\w-]{22}\.[\w-]{22}"$/))
  })

  test('a cached page is sent again only if its content has changed', async () => {
    await start({ freshMs: 0 })
    await open()
    const { headers } = await running.site.inject({ method: 'HEAD', url: '/watch/v-1' })
    expect(headers.etag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    const known = { 'if-none-match': String(headers.etag) }
    expect((await open('/watch/v-1', known)).statusCode).toBe(304)
    provider.behave(answering(() => ({ _id: 'v-1', title: 'Another title' })))
    const changed = await open('/watch/v-1', known)
    expect([changed.statusCode, titleOf(changed.body)]).toEqual([200, 'Another title · Kinora'])
    expect(changed.headers.etag).not.toBe(headers.etag)
    provider.behave(answering(() => ({ _id: 'v-1', title: 'Another title', thumbnail: '/media/new.webp' })))
    expect((await open('/watch/v-1', { 'if-none-match': String(changed.headers.etag) })).statusCode).toBe(200)
  })

  test('a cached page is sent again after a release', async () => {
    await start()
    await open()
    const { headers } = await open()
    await running.release('second', { routes, owner: 'somebody else' })
    expect((await open('/watch/v-1', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })
})

describe('provider responses', () => {
  test('provider responses are cached briefly and shared by concurrent requests', async () => {
    await start({ freshMs: long })
    const pages = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(new Set(pages.map(({ body }) => titleOf(body)))).toEqual(new Set(['Title of v-1 · Kinora']))
    expect((await open()).headers.etag).toBeDefined()
    expect([askedFor('/videos/v-1').length, askedFor('/health').length]).toEqual([1, 1])
  })

  test('provider responses are cached longer while the provider is down', async () => {
    await start({ freshMs: 0, staleMs: long })
    await open()
    await provider.stop()
    expect(titleOf((await open()).body)).toBe('Title of v-1 · Kinora')
    expect(titleOf((await open('/watch/v-2')).body)).toBe('Kinora')
    await running.stop()
    await provider.start()
    await start({ freshMs: 0, staleMs: 0 })
    await open()
    await provider.stop()
    expect(titleOf((await open()).body)).toBe('Kinora')
  })

  test.each([
    ['a slow provider does not remove a video from its page at once', long, 'Title of v-1 · Kinora'],
    ['a page does not show an old copy of a video, which may be private by now', 0, 'Kinora'],
  ])('%s', async (_, staleVideoMs, title) => {
    const held: ServerResponse[] = []
    const askOembed = () => open(`/oembed?url=${encodeURIComponent(`${publicOrigin}/watch/v-1`)}`)
    await start({ freshMs: 0, staleMs: long, staleVideoMs, waitMs: 20 })
    expect((await askOembed()).statusCode).toBe(200)
    provider.behave(afterHealth((_request, response) => void held.push(response)))
    expect(titleOf((await open()).body)).toBe(title)

    provider.behave(answering(() => undefined))
    for (const response of held) sendJson(response, 404, { success: false, message: 'Video not found' })
    expect((await askOembed()).statusCode).toBe(404)
    for (;;) if ((await open()).body.includes('<meta name="robots" content="noindex">')) break
  })

  test('provider responses are evicted when the cache is full', async () => {
    await start({ freshMs: long, cacheBytes: 2_000 })
    for (let video = 0; video < 50; video++) await open(`/watch/v-${video}`)
    await open('/watch/v-0')
    expect(askedFor('/videos/v-0')).toHaveLength(2)
  })
})

/** The page without the provider's data. */
async function asEver() {
  const { body, headers } = await open('/no/such/page')
  return [200, body, headers.etag]
}

const faults: [string, Behaviour][] = [
  ['closes the connection', ({ socket }) => socket.destroy()],
  ['returns garbage', ({ socket }) => socket.end('garbage\r\n\r\n')],
  ['returns a response that is not JSON', (_, response) => response.end('<!doctype html><title>Bad gateway</title>')],
  ['fails', (_, response) => sendJson(response, 500, { success: false, message: 'Down.' })],
  ['fails with a 200', (_, response) => sendJson(response, 200, { success: false, data: { _id: 'v-1' } })],
  ['returns a list', (_, response) => sendJson(response, 200, { data: [{ _id: 'v-1' }] })],
  ['returns null', (_, response) => response.end('null')],
  [
    'returns a response that is too large',
    (_, response) => sendJson(response, 200, { data: { _id: 'x'.repeat(1e6) } }),
  ],
  ['returns a 404 from a proxy in front of it', (_, response) => response.writeHead(404).end('<h1>Not found</h1>')],
  ['redirects to another URL', (_, response) => response.writeHead(302, { location: '/api/v1/videos/v-2' }).end()],
  [
    'cuts off its response',
    ({ socket }, response) => response.writeHead(200, { 'content-length': 100 }).write('{"da', () => socket.destroy()),
  ],
]

describe('failures', () => {
  test('the page does not change if the provider returns an error', async () => {
    await start()
    const [, page] = await asEver()
    for (const [fault, behaviour] of faults) {
      provider.behave(afterHealth(behaviour))
      const path = `/watch/${encodeURIComponent(fault)}`
      // Twice, because a failure must not be cached.
      for (const time of [1, 2]) {
        const { statusCode, body } = await open(path)
        expect([fault, time, statusCode, body]).toEqual([fault, time, 200, page])
      }
      const times = askedFor(path.replace('/watch', '/videos')).length
      expect(`${fault}: asked ${times > 1 ? 'again' : 'once'}`).toBe(`${fault}: asked again`)
    }
  })

  test('the page does not change if the video has no ID', async () => {
    provider.behave(answering(() => ({ title: 'Nothing leads here' })))
    await start()
    const { statusCode, body } = await open()
    expect([statusCode, body]).toEqual((await asEver()).slice(0, 2))
  })

  test('the page does not change if the provider is down', async () => {
    await start()
    await provider.stop()
    const { statusCode, body } = await open()
    expect([statusCode, body]).toEqual((await asEver()).slice(0, 2))
  })

  test('the page does not change if the provider is slow, and later requests do not wait until it recovers', async () => {
    const held: ServerResponse[] = []
    provider.behave(afterHealth((_request, response) => void held.push(response)))
    await start({ waitMs: 20 })
    expect(titleOf((await open()).body)).toBe('Kinora')
    // The URLs are known immediately, so the page has its usual ETag.
    for (const url of ['/watch/v-1', '/watch/v-2']) {
      const { statusCode, body, headers } = await open(url)
      expect([statusCode, body, headers.etag]).toEqual(await asEver())
    }
    for (const response of held) sendJson(response, 200, { data: { _id: 'v-1', title: 'Back' } }, separate)
    for (;;) if (titleOf((await open('/watch/v-1')).body) === 'Back · Kinora') break
  })

  test('the page does not change if the limit for calls is reached', async () => {
    provider.behave(afterHealth(() => {}))
    await start({ lane: { connections: 1, queue: 0, queueMs: long } })
    const url = await running.listen()
    const leave = new AbortController()
    const waiting = fetch(`${url}/watch/v-1`, { signal: leave.signal }).then((response) => response.text())
    while (askedFor('/videos/v-1').length === 0) await new Promise(setImmediate)
    const { body } = await open('/watch/v-2')
    expect(titleOf(body)).toBe('Kinora')
    leave.abort()
    await expect(waiting).rejects.toThrow('abort')
    await provider.stop()
  })

  test('the page does not change if waiting is disabled', async () => {
    await start({ waitMs: 0 })
    const { statusCode, body, headers } = await open()
    expect([statusCode, body, headers.etag]).toEqual(await asEver())
    expect(provider.asked).toEqual([])
  })

  test('the page does not change if the ID is too long', async () => {
    await start()
    expect(titleOf((await open(`/watch/${'v'.repeat(1_000)}`)).body)).toBe('Kinora')
    expect(provider.asked).toEqual([])
  })

  test("the page does not change if the shell's template has no placeholders", async () => {
    await start()
    const template = '<head><title>Kinora</title><!-- release --></head><body></body>'
    await running.release('older', { routes, template })
    const { body, headers } = await open()
    expect(titleOf(body)).toBe('Kinora')
    expect([headers.etag, body.match(/<title>/g)?.length]).toEqual([(await asEver())[2], 1])
  })

  test.each<[string, Record<string, string>]>([
    ['for a release that is not live', { 'x-kinora-release': 'first', 'x-kinora-operator': operatorToken }],
    ['for a remote from a dev server', { cookie: 'kinora-dev=http://127.0.0.1:4000' }],
  ])('the page does not change %s', async (_, headers) => {
    await start()
    expect(titleOf((await open('/watch/v-1', headers)).body)).toBe('Kinora')
  })
})

describe('view counts', () => {
  test('requests channels but no videos from a provider that implements only the specification', async () => {
    provider.behave((request, response) =>
      sendJson(response, 200, { data: { _id: 'v-1', title: 'Counted', username: lastPart(request.url) } }),
    )
    await start()
    for (const time of ['1', '2']) expect(titleOf((await open('/watch/v-1', { 'x-time': time })).body)).toBe('Kinora')
    expect(titleOf((await open('/channel/ada')).body)).toBe('@ada · Kinora')
    expect(askedFor('/videos/v-1')).toEqual([])
  })

  test('counts only the first view after a provider without separate views replaces the current one', async () => {
    await start()
    await open('/watch/v-1')
    provider.behave((_request, response) => sendJson(response, 200, { data: { _id: 'v-2', title: 'Counted' } }))
    await open('/watch/v-2')
    for (const video of ['v-3', 'v-4']) expect(titleOf((await open(`/watch/${video}`)).body)).toBe('Kinora')
    expect(provider.asked.map(({ url }) => url)).not.toContain('/api/v1/videos/v-3')
  })

  test('requests no videos until the provider announces separate views', async () => {
    provider.behave((_request, response) => sendJson(response, 503, { success: false, message: 'Starting.' }))
    await start()
    expect(titleOf((await open()).body)).toBe('Kinora')
    provider.behave(answering(() => ({ _id: 'v-1', title: 'Up' })))
    expect(titleOf((await open()).body)).toBe('Up · Kinora')
  })
})

test("the page does not use the request's Host header", async () => {
  await start({}, { publicOrigin: undefined })
  const { body } = await open('/watch/v-1', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(titleOf(body)).toBe('Title of v-1 · Kinora')
  expect(body).not.toMatch(/evil|canonical|og:url/)
})

test("the home page's head does not depend on the provider's response", async () => {
  await start()
  const { body } = await open('/')
  expect(body).toContain('<link rel="canonical" href="https://kinora.example/">')
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect((await open('/login')).body).not.toContain('canonical')
})

describe('a results page', () => {
  const resultRoutes = [
    { path: '/search', access: 'public', firstCall: '/search?limit=20', passes: ['query', 'sort'], outline: 'results' },
    {
      path: '/home',
      query: 'sort=trending',
      access: 'public',
      firstCall: '/trending?limit=24&page=1',
      outline: 'results',
    },
    { path: '/music', access: 'public', firstCall: '/categories/music/videos?limit=24', outline: 'results' },
  ]
  const videos = [
    { _id: 'v-1', title: 'Aurora <b>', thumbnail: '/media/a.webp' },
    { _id: 'v-2', title: 'Waves' },
  ]

  async function startResults(behaviour: Behaviour = answering(() => ({ videos }))) {
    await start()
    provider.behave(behaviour)
    await running.release('results', { routes: resultRoutes })
  }

  test("a results page contains its title and first results in the HTML, requested with the URL's query", async () => {
    await startResults()
    const { body } = await open('/search?query=northern%20lights&sort=date&utm=mail')
    expect(titleOf(body)).toBe('Results for “northern lights” · Kinora')
    expect(body).toContain('<p>Aurora &lt;b&gt;</p>')
    expect(body).toContain('src="/media/a.webp"')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(askedFor('/search?limit=20&query=northern+lights&sort=date')).toHaveLength(1)
  })

  test('a results page has a policy that allows only its own style', async () => {
    await startResults()
    const { body, headers } = await open('/search?query=waves')
    const styles = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    for (const [, style = ''] of styles)
      expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
    expect((await open('/watch/v-1')).headers['content-security-policy']).not.toBe(headers['content-security-policy'])
  })

  test.each([
    ['/home?sort=trending', 'Trending'],
    ['/music', 'Music'],
  ])('the results page %s has the title %s, and search engines may index it', async (url, title) => {
    await startResults()
    const { body } = await open(url)
    expect(titleOf(body)).toBe(`${title} · Kinora`)
    expect(body).toContain('<p>Waves</p>')
    expect(body).not.toContain('noindex')
  })

  test('/home without its query is not a results page', async () => {
    await startResults()
    const { body } = await open('/home')
    expect(titleOf(body)).toBe('Kinora')
    expect(body).not.toContain('skeleton-results')
  })

  test('a results page has placeholders if the provider is late, and no skeleton if the provider does not support the call', async () => {
    await startResults((_request, response) => sendJson(response, 503, { success: false, message: 'Down' }))
    const late = await open('/search?query=waves')
    expect(titleOf(late.body)).toBe('Results for “waves” · Kinora')
    expect(late.body).toContain('<div class="skeleton-picture"></div>')
    provider.behave(answering(() => undefined))
    const unknown = await open('/search?query=stars')
    expect(titleOf(unknown.body)).toBe('Kinora')
    expect(unknown.body).not.toContain('skeleton-results')
  })
})
