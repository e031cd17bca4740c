import type { ReleaseRoute } from '@kinora/releases'

import { readHtml } from '../test/read-html.ts'
import type { HtmlElement } from '../test/read-html.ts'
import type { CachedResponse } from '../public-data/public-data.ts'
import { createPageHeads } from './page-heads.ts'
import { createPublicUrls } from './public-urls.ts'

const routes = [
  { path: '/watch/:id', access: 'public', firstCall: '/videos/:id' },
  { path: '/channel/:name', access: 'public', firstCall: '/users/channel/:name' },
  { path: '/mine/:id', access: 'token', firstCall: '/videos/:id' },
  { path: '/detail/:id', access: 'public', firstCall: '/videos/:id?with=:id' },
  { path: '/list', access: 'public', firstCall: '/videos' },
] as unknown as ReleaseRoute[]

const urls = createPublicUrls('https://kinora.example')

const embeds = [{ path: '/embed/:id', firstCall: '/videos/:id' }]

function headOf(
  pathname: string,
  answer: CachedResponse,
  { embeds = [], ...named }: { urls?: typeof urls; embeds?: { path: string; firstCall: string }[] } = { urls },
): string {
  const heads = createPageHeads({ get: () => answer, peek: () => answer, mayGet: async () => true }, named.urls)
  const markup = heads.ofContent({ routes, embeds, cardsCall: undefined }, pathname)
  return String(markup && 'head' in markup ? markup.head : undefined)
}

/** Parses the head as a browser would, as part of a page. */
function read(head: string): HtmlElement[] {
  return readHtml(`<!doctype html><html><head><script>boot()</script>${head}</head><body><b>Frame</b></body></html>`)
}

const found = (data: Record<string, unknown>): CachedResponse => ({ state: 'found', data })
const video = {
  _id: 'v-1',
  title: 'Aurora',
  description: 'Northern lights.\n\nOver the sea.',
  thumbnail: '/media/a.webp',
  videoFile: '/media/a.mp4',
  duration: 183.4,
  createdAt: '2026-11-01T10:00:00Z',
  ownerDetails: { _id: 'u-1', username: 'ada', fullName: 'Ada Lovelace' },
}
const element = (page: HtmlElement[], name: string, attributes: Record<string, string> = {}) =>
  page.find(
    (each) =>
      each.isInHead &&
      each.name === name &&
      Object.entries(attributes).every(([key, value]) => each.attributes[key] === value),
  )
const titleOf = (page: HtmlElement[]) => element(page, 'title')?.text
const content = (page: HtmlElement[], name: string) =>
  (element(page, 'meta', { name }) ?? element(page, 'meta', { property: name }))?.attributes['content']
const href = (page: HtmlElement[], rel: string) => element(page, 'link', { rel })?.attributes['href']
const linkedData = (page: HtmlElement[]) =>
  JSON.parse(element(page, 'script', { type: 'application/ld+json' })?.text ?? '') as unknown
const body = [
  { name: 'body', text: '' },
  { name: 'b', text: 'Frame' },
]

test('a video page has title, description, canonical URL, Open Graph, card and linked data', () => {
  const page = read(headOf('/watch/v-1', found(video)))
  expect(titleOf(page)).toBe('Aurora · Kinora')
  expect(content(page, 'description')).toBe('Northern lights. Over the sea.')
  expect(href(page, 'canonical')).toBe('https://kinora.example/watch/v-1')
  expect(href(page, 'alternate')).toBe('https://kinora.example/oembed?url=https%3A%2F%2Fkinora.example%2Fwatch%2Fv-1')
  expect(
    Object.fromEntries(
      ['type', 'title', 'description', 'url', 'image', 'video', 'video:type', 'site_name'].map((name) => [
        name,
        content(page, `og:${name}`),
      ]),
    ),
  ).toEqual({
    type: 'video.other',
    title: 'Aurora',
    description: 'Northern lights. Over the sea.',
    url: 'https://kinora.example/watch/v-1',
    image: 'https://kinora.example/media/a.webp',
    video: 'https://kinora.example/media/a.mp4',
    'video:type': 'video/mp4',
    site_name: 'Kinora',
  })
  expect(content(page, 'twitter:card')).toBe('summary_large_image')
  expect(linkedData(page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Aurora',
    description: 'Northern lights. Over the sea.',
    url: 'https://kinora.example/watch/v-1',
    thumbnailUrl: 'https://kinora.example/media/a.webp',
    contentUrl: 'https://kinora.example/media/a.mp4',
    uploadDate: '2026-11-01T10:00:00.000Z',
    duration: 'PT183S',
    author: { '@type': 'Person', name: 'Ada Lovelace', url: 'https://kinora.example/channel/ada' },
  })
})

test('an embeddable video lists its player after its file, and in its card and linked data', () => {
  const head = headOf('/watch/v-1', found({ ...video, _id: 'a b/"ü' }), { urls, embeds })
  const page = read(head)
  const url = 'https://kinora.example/embed/a%20b%2F%22%C3%BC'
  const videos = page.filter(({ attributes }) => attributes['property']?.startsWith('og:video'))
  expect(videos.map(({ attributes }) => attributes['content'])).toEqual([
    'https://kinora.example/media/a.mp4',
    'video/mp4',
    url,
    'text/html',
    '640',
    '360',
  ])
  expect([content(page, 'twitter:card'), content(page, 'twitter:player')]).toEqual(['player', url])
  expect(linkedData(page)).toMatchObject({ embedUrl: url })
})

test("the first call's query does not affect the head", () => {
  expect(titleOf(read(headOf('/detail/v-1', found(video))))).toBe('Aurora · Kinora')
})

test('a video without a file has no player', () => {
  const head = headOf('/watch/v-1', found({ ...video, videoFile: '' }), { urls, embeds })
  expect(head).not.toContain('embed/')
})

test('a channel page has its metadata', () => {
  const channel = { username: 'ada', fullName: 'Ada Lovelace', about: 'Engines.', avatar: '/media/ada.webp' }
  const page = read(headOf('/channel/ADA', found(channel)))
  expect(titleOf(page)).toBe('Ada Lovelace · Kinora')
  expect(href(page, 'canonical')).toBe('https://kinora.example/channel/ada')
  expect([content(page, 'og:type'), content(page, 'og:image')]).toEqual([
    'profile',
    'https://kinora.example/media/ada.webp',
  ])
  expect(linkedData(page)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: 'Ada Lovelace' } })
})

test.each([
  ['/watch/v-2', 'Video not found · Kinora'],
  ['/channel/nobody', '@nobody · Kinora'],
  ['/channel/%3C%2Ftitle%3E%3Cb%3E', '@</title><b> · Kinora'],
])('the page %s tells search engines not to index missing content', (path, title) => {
  const page = read(headOf(path, { state: 'missing' }))
  expect([titleOf(page), content(page, 'robots')]).toEqual([title, 'noindex'])
  expect(page.filter(({ isInHead }) => !isInHead).slice(2)).toMatchObject(body)
})

const hostile = [
  '</title><script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '<!-- <script> -->',
  '<!--',
  ']]> &lt; &amp; &quot;',
  `" onload="alert(1)" x='y`,
  '\u202Egnp.exe\u2066',
  'a\u0000b\u2028c\u2029d\r\ne',
  '\uD800 half a character',
  '🎬'.repeat(100),
  'W'.repeat(100),
  '👩‍👩‍👧‍👦 הַכֹּל 中文',
  "$& $1 $` $'",
]

test.each(hostile)('escapes the names of a video, its channel and its files: %j', (text) => {
  const head = headOf(
    '/watch/v-1',
    found({
      ...video,
      _id: text.toWellFormed(),
      title: text,
      description: text,
      thumbnail: text,
      videoFile: `javascript:${text}`,
      createdAt: text,
      ownerDetails: { username: text, fullName: text },
    }),
  )
  const page = read(head)
  // Every element and attribute comes from the head itself; none were injected through its values.
  expect(page.filter(({ isInHead }) => !isInHead).slice(2)).toMatchObject(body)
  expect(page.filter(({ name }) => name === 'script')).toHaveLength(2)
  const inHead = page.filter(({ isInHead }) => isInHead)
  expect(new Set(inHead.map(({ name }) => name))).toEqual(new Set(['script', 'title', 'meta', 'link']))
  const attributes = inHead.flatMap((each) => Object.keys(each.attributes))
  expect([...new Set(attributes)].toSorted()).toEqual(['content', 'href', 'name', 'property', 'rel', 'title', 'type'])
  expect(content(page, 'og:video')).toBeUndefined()
  for (const { name, attributes: own } of inHead)
    if (name === 'link') expect(own['href']).toMatch(/^https:\/\/kinora\.example\//)
  const shown = content(page, 'og:title') ?? ''
  expect(titleOf(page)).toBe(`${shown} · Kinora`)
  expect(linkedData(page)).toMatchObject({ name: shown })
  expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u)
})

test('truncates a long description between words and never within a character', () => {
  const long = read(headOf('/watch/v-1', found({ ...video, description: 'Ten words. '.repeat(600) })))
  expect(content(long, 'description')).toMatch(/^(Ten words\. )+Ten…$|^(Ten words\. )*Ten words\.…$/)
  const family = '👩‍👩‍👧‍👦'
  const emoji = read(headOf('/watch/v-1', found({ ...video, description: family.repeat(500) })))
  expect(content(emoji, 'description')).toMatch(new RegExp(`^(${family})+…$`, 'u'))
})

test.each<[string, Record<string, unknown>]>([
  ['only an ID', { _id: 'v-1' }],
  [
    'values of the wrong type',
    { _id: 'v-1', title: 1, description: {}, thumbnail: [], owner: 'u-1', duration: 'long' },
  ],
  ['an excessive duration', { _id: 'v-1', duration: 1e300 }],
])('contains the available data of a video with %s', (_, data) => {
  const page = read(headOf('/watch/v-1', found(data)))
  expect(titleOf(page)).toBe('Untitled video · Kinora')
  expect(linkedData(page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Untitled video',
    description: 'Watch “Untitled video” on Kinora.',
    url: 'https://kinora.example/watch/v-1',
  })
})

test('search engines do not index an unlisted video, but links to it have a preview', () => {
  const page = read(headOf('/watch/v-1', found({ ...video, visibility: 'unlisted' })))
  expect(content(page, 'robots')).toBe('noindex')
  expect(content(page, 'og:title')).toBe('Aurora')
  expect(content(read(headOf('/watch/v-1', found({ ...video, visibility: 'public' }))), 'robots')).toBeUndefined()
})

test('omits absolute URLs without a public origin', () => {
  const head = headOf('/watch/v-1', found(video), {})
  const page = read(head)
  expect(titleOf(page)).toBe('Aurora · Kinora')
  expect(content(page, 'og:title')).toBe('Aurora')
  expect(head).not.toMatch(/https?:|\/media\//)
})

test.each(['/', '/mine/v-1', '/list', '/watch', '/no/such/page'])('the page %s has no content for a head', (path) => {
  expect(headOf(path, found(video))).toBe('undefined')
})

test.each([{ title: 'no id' }, { _id: '' }, { _id: 7 }, { _id: '\uD800' }])(
  'the response %j adds nothing to the head',
  (data) => {
    expect(headOf('/watch/v-1', found(data))).toBe('undefined')
  },
)
