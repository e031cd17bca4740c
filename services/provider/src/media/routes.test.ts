import { Readable } from 'node:stream'
import { mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const videoKey = 'videos/0123456789abcdef01234567.mp4'
let bytes: Buffer

beforeAll(async () => {
  bytes = await mediaFileBytes('clip.mp4')
  await provider.storage.put(videoKey, Readable.from([bytes]))
  await provider.storage.put('thumbnails/1a.webp', Readable.from([await mediaFileBytes('picture.webp')]))
})

const fetchMedia = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${provider.url}/media/${videoKey}`, { method, headers })

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('GET /media/*', () => {
  test('returns the entire file, cacheable forever and never executable', async () => {
    const response = await fetchMedia()
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.any(String),
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, undefined],
    ['bytes=-16', -16, undefined],
  ])('returns the range for %s', async (range, start, end) => {
    const response = await fetchMedia({ range })
    const part = await bodyOf(response)
    const expected = bytes.subarray(start, end === undefined ? undefined : end + 1)
    const first = start < 0 ? bytes.length + start : start
    expect(response.status).toBe(206)
    expect(part).toEqual(expected)
    expect(response.headers.get('content-length')).toBe(String(expected.length))
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${bytes.length}`)
    expect(response.headers.get('content-type')).toBe('video/mp4')
  })

  test('returns 416 with the file size for a range beyond the end', async () => {
    const response = await fetchMedia({ range: `bytes=${bytes.length}-` })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await bodyOf(response)).toHaveLength(0)
  })

  test('returns the entire file for a request with several ranges', async () => {
    expect((await fetchMedia({ range: 'bytes=0-1,5-6' })).status).toBe(200)
  })

  test('returns 304 if the client already has the file', async () => {
    const etag = (await fetchMedia()).headers.get('etag') ?? ''
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await fetchMedia({ 'if-none-match': condition })
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
      expect(await bodyOf(response)).toHaveLength(0)
    }
    expect((await fetchMedia({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('returns a range only if the client has the current version of the file', async () => {
    const headers = (await fetchMedia()).headers
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const statusFor = async (condition: string) =>
      (await fetchMedia({ range: 'bytes=0-9', 'if-range': condition })).status
    expect(await statusFor(etag)).toBe(206)
    expect(await statusFor(date)).toBe(206)
    expect(await statusFor('"other"')).toBe(200)
    expect(await statusFor(`W/${etag}`)).toBe(200)
    expect(await statusFor('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(200)
  })

  test('serves images with their content type', async () => {
    const response = await fetch(`${provider.url}/media/thumbnails/1a.webp`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await bodyOf(response)).toEqual(await mediaFileBytes('picture.webp'))
  })

  test('serves the full-size image if a smaller size is missing', async () => {
    const response = await fetch(`${provider.url}/media/thumbnails/1a-320.webp`)
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toEqual(await mediaFileBytes('picture.webp'))
  })

  test('never serves the original of an uploaded image', async () => {
    await provider.storage.put('incoming/1a.webp', Readable.from([await mediaFileBytes('picture.webp')]))
    expect((await fetch(`${provider.url}/media/incoming/1a.webp`)).status).toBe(404)
    expect((await fetch(`${provider.url}/media/incoming/1a-320.webp`)).status).toBe(404)
  })

  test.each([
    'videos/none.mp4',
    'videos/',
    '',
    '..%2f..%2fpackage.json',
    'videos/..%2f..%2f1a.mp4',
    'videos/1a.html',
    `${videoKey}.part`,
  ])('returns 404 for %j', async (path) => {
    const response = await fetch(`${provider.url}/media/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBeNull()
    expect(await response.json()).toEqual({ statusCode: 404, success: false, message: 'This file does not exist.' })
  })

  test('keeps serving after clients disconnect', async () => {
    const large = 'videos/ffffffffffffffffffffffff.mp4'
    await provider.storage.put(large, Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(256 * 1024, 1))))
    for (let time = 0; time < 5; time++) {
      const controller = new AbortController()
      const response = await fetch(`${provider.url}/media/${large}`, { signal: controller.signal })
      await response.body?.getReader().read()
      controller.abort()
    }
    expect((await fetchMedia()).status).toBe(200)
  })
})

describe('HEAD /media/*', () => {
  test('returns the same headers as GET, without the file', async () => {
    const response = await fetchMedia({}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(await bodyOf(response)).toHaveLength(0)
  })
})

describe('a provider that redirects to a CDN', () => {
  const delivery = { urlOf: async (key: string) => `https://cdn.example/${key}`, maxAgeSeconds: 60 }
  const sending = startTestProvider({ mediaDelivery: delivery })
  const answerTo = (key: string) => fetch(`${sending.url}/media/${key}`, { redirect: 'manual' })

  test('a provider with a CDN redirects video files, but serves renditions itself, because scripts read them', async () => {
    for (const key of ['videos/1a.mp4', 'streams/1b.m3u8', 'streams/1b-360.mp4'])
      await sending.storage.put(key, Readable.from([bytes]))
    expect((await answerTo('videos/1a.mp4')).headers.get('location')).toBe('https://cdn.example/videos/1a.mp4')
    const playlist = await answerTo('streams/1b.m3u8')
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
    expect((await answerTo('streams/1b-360.mp4')).status).toBe(200)
  })

  test("marks a HEAD response that does not describe the redirect's target", async () => {
    for (const key of ['videos/2a.mp4', 'streams/2b.m3u8']) await sending.storage.put(key, Readable.from([bytes]))
    const heads = ['videos/2a.mp4', 'streams/2b.m3u8'].map((key) =>
      fetch(`${sending.url}/media/${key}`, { method: 'HEAD' }),
    )
    const deliveries = (await Promise.all(heads)).map(({ headers }) => headers.get('x-media-delivery'))
    expect(deliveries).toEqual(['redirect', null])
  })
})
