import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Location } from '@kinora/releases/storage'
import { openTestBucket, startFaultProxy, type FaultProxy, type TestBucket } from '@kinora/releases/test-servers'
import { connect } from '../database/connect.ts'
import { hide, show } from '../moderation/moderate.ts'
import { finishJobs } from '../test/finish-jobs.ts'
import { installFfmpeg } from '../test/install-ffmpeg.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../test/media-files.ts'
import { keysOf, testMediaStorage } from '../test/media-storage-contract.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { createBucketStorage } from './bucket-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { createMediaDelivery } from './media-delivery.ts'
import { migrateMedia, type MigrateMediaOptions } from './migrate-media.ts'
import { isStorageFull, type MediaStorage } from './storage.ts'

let bucket: TestBucket

beforeAll(async () => {
  bucket = await openTestBucket()
})
afterAll(() => bucket?.stop())

const megabyte = 1024 * 1024
const isPart = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('partNumber')

describe('bucket storage', () => {
  testMediaStorage(() => createBucketStorage(bucket.location()))

  test('another process can read a stored file by its signed URL, but not by an altered URL', async () => {
    const storage = createBucketStorage(bucket.location())
    await storage.put('videos/1a.mp4', Readable.from([Buffer.from('0123456789')]))
    const url = await storage.locate('videos/1a.mp4')
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    const altered = await fetch(url.replace('1a.mp4', '1b.mp4'))
    expect(altered.status).toBe(403)
  })

  test('redirected clients get the content type and can cache the file forever', async () => {
    const storage = createBucketStorage(bucket.location())
    await storage.put('videos/1a.mp4', Readable.from([Buffer.from('x')]))
    const { headers } = await fetch((await storage.link?.('videos/1a.mp4', { seconds: 60 })) ?? '')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
  })
})

describe('bucket storage with network failures', () => {
  let proxy: FaultProxy
  let location: S3Location
  let storage: MediaStorage

  beforeEach(async () => {
    const { endpoint, ...rest } = bucket.location()
    proxy = await startFaultProxy(endpoint)
    location = { ...rest, endpoint: proxy.endpoint }
    storage = createBucketStorage(location)
  })
  afterEach(() => proxy.close())

  test('an upload buffers only its parts in progress', async () => {
    let taken = 0
    async function* endless() {
      for (;;) {
        taken += megabyte
        yield Buffer.alloc(megabyte)
      }
    }
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const parts: IncomingMessage[] = []
    proxy.fault = (request) => {
      if (!isPart(request)) return undefined
      parts.push(request)
      if (parts.length === 2) held()
      return 'hang'
    }
    const putting = storage.put('videos/1a.mp4', endless())
    await isHeld
    // Lets all pending work finish.
    for (let turn = 0; turn < 1_000; turn++) await new Promise(setImmediate)
    expect(taken).toBeLessThanOrEqual(20 * megabyte)
    proxy.fault = () => 507
    for (const { socket } of parts) socket.destroy()
    const failure = await putting.catch((error: unknown) => error)
    expect(isStorageFull(failure)).toBe(true)
  })

  test("removing a key also removes the parts of a killed process's upload", async () => {
    proxy.fault = (request) => (request.method === 'DELETE' ? 403 : undefined)
    await expect(storage.put('videos/1a.mp4', cutOff())).rejects.toThrow('the line went dead')
    proxy.fault = () => undefined
    proxy.requests.length = 0
    await createBucketStorage(location).remove('videos/1a.mp4')
    await createBucketStorage(location).remove('videos/1a.mp4')
    // The first upload left parts to delete, but the second didn't.
    expect(proxy.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(3)
  })

  test('resumes reading after a response is cut off', async () => {
    const bytes = randomBytes(3 * megabyte)
    await storage.put('videos/1a.mp4', Readable.from([bytes]))
    proxy.fault = ({ method }) => (method === 'GET' ? { cutAfter: 1_000_000 } : undefined)
    expect(Buffer.compare(await buffer(storage.open('videos/1a.mp4')), bytes)).toBe(0)
    expect(proxy.requests.filter((request) => request.startsWith('GET'))).toHaveLength(4)
  })

  test('reports an unreachable or failing bucket as a 503, and a full bucket as full storage', async () => {
    proxy.fault = () => 500
    await expect(storage.stat('videos/1a.mp4')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
    await expect(storage.put('videos/1a.mp4', Readable.from(['x']))).rejects.toMatchObject({ statusCode: 503 })
    await expect(buffer(storage.open('videos/1a.mp4'))).rejects.toMatchObject({ statusCode: 503 })
    proxy.fault = () => 507
    const failure = await storage.put('videos/1a.mp4', Readable.from(['x'])).catch((error: unknown) => error)
    expect(isStorageFull(failure)).toBe(true)
  })
})

describe('a provider with bucket storage', () => {
  let inBucket: MediaStorage
  // Created on first use, because the bucket doesn't exist yet.
  const storage = new Proxy({} as MediaStorage, {
    get: (_, name: keyof MediaStorage) => (inBucket ??= createBucketStorage(bucket.location()))[name],
  })
  const provider = startTestProvider({ storage })

  test('stores uploads in the bucket, inspects them and serves ranges', async () => {
    const channel = await provider.user()
    const { data: video } = await channel.post('/videos', await upload(await mediaFileBlob('clip.mp4')))
    const bytes = await mediaFileBytes('clip.mp4')
    const path = video.videoFile
    const whole = await fetch(`${provider.url}${path}`)
    expect(hash(Buffer.from(await whole.arrayBuffer()))).toBe(hash(bytes))
    const part = await fetch(`${provider.url}${path}`, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  })

  test('a rejected upload leaves nothing in storage', async () => {
    const before = await keysOf(inBucket)
    const channel = await provider.user()
    const answer = await channel.post('/videos', await upload(await cutInHalf('clip.mp4')))
    expect(answer.status).toBe(415)
    expect(await keysOf(inBucket)).toEqual(before)
  })
})

describe('migrateMedia', () => {
  let folder: string
  let from: MediaStorage
  let to: MediaStorage
  const keys = Array.from({ length: 8 }, (_, i) => `videos/${i}a.mp4`)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-migrate-'))
    from = createLocalStorage(join(folder, 'media'))
    to = createBucketStorage(bucket.location())
    for (const key of keys) await from.put(key, Readable.from([randomBytes(1_000)]))
    await from.put('videos/empty.mp4', Readable.from([]))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const migrate = (options: Partial<MigrateMediaOptions> = {}) =>
    migrateMedia({
      from,
      to,
      journal: join(folder, 'journal.jsonl'),
      signal: new AbortController().signal,
      filesAtOnce: 1,
      ...options,
    })

  test('resumes after an interruption and eventually copies every byte', async () => {
    const stop = new AbortController()
    const first = await migrate({ signal: stop.signal, onFile: () => stop.abort() })
    expect(first).toMatchObject({ copied: 1, skipped: 0, isComplete: false })
    // Simulates a kill while a line is being written.
    const journal = join(folder, 'journal.jsonl')
    await writeFile(journal, `${await readFile(journal, 'utf8')}{"key":"vid`)
    expect(await migrate()).toMatchObject({ copied: 8, skipped: 1, isComplete: true })
    for (const key of keys) {
      expect(Buffer.compare(await buffer(to.open(key)), await buffer(from.open(key)))).toBe(0)
    }
    expect((await keysOf(to)).length).toBe(9)
    expect(await migrate()).toMatchObject({ copied: 0, skipped: 9, isComplete: true })
    expect(
      await migrate({ from: to, to: createLocalStorage(join(folder, 'back')), journal: join(folder, 'back.jsonl') }),
    ).toMatchObject({ copied: 9 })
  })

  test('replaces a copy with the right length but different content', async () => {
    await to.put('videos/0a.mp4', Readable.from([randomBytes(1_000)]))
    expect(await migrate()).toMatchObject({ copied: 9, isComplete: true })
    expect(Buffer.compare(await buffer(to.open('videos/0a.mp4')), await buffer(from.open('videos/0a.mp4')))).toBe(0)
  })

  test('removes only copies whose originals were removed', async () => {
    await migrate()
    await to.put('videos/elsewhere.mp4', Readable.from(['from elsewhere']))
    await from.remove('videos/0a.mp4')
    await from.remove('videos/empty.mp4')
    const outcomes: string[] = []
    const onFile: MigrateMediaOptions['onFile'] = (key, outcome) => outcomes.push(`${outcome} ${key}`)
    const before = await keysOf(to)
    // Nothing is removed without the option, or if the limit is lower than the number of missing files.
    expect(await migrate({ onFile })).toMatchObject({ gone: 2, removed: 0, isComplete: true })
    expect(outcomes.toSorted()).toEqual(['gone videos/0a.mp4', 'gone videos/empty.mp4'])
    expect(await migrate({ maxRemoved: 1 })).toMatchObject({ gone: 2, removed: 0 })
    expect(await keysOf(to)).toEqual(before)
    expect(await migrate({ maxRemoved: 2 })).toMatchObject({ gone: 2, removed: 2 })
    expect((await keysOf(to)).toSorted()).toEqual([...keys.slice(1), 'videos/elsewhere.mp4'].toSorted())
    expect(await migrate({ maxRemoved: 2 })).toMatchObject({ copied: 0, gone: 0, removed: 0 })
  })

  test('continues if a file is removed before it is copied', async () => {
    const fleeting: MediaStorage = {
      ...from,
      async stat(key) {
        const found = await from.stat(key)
        if (key === 'videos/3a.mp4') await from.remove(key)
        return found
      },
    }
    expect(await migrate({ from: fleeting })).toMatchObject({ copied: 8, gone: 0, isComplete: true })
    expect(await keysOf(to)).not.toContain('videos/3a.mp4')
  })

  test('reports a file whose copy is corrupt and does not record it in the journal', async () => {
    const lossy: MediaStorage = { ...to, put: (key) => to.put(key, Readable.from([randomBytes(999)])) }
    await expect(migrate({ to: lossy })).rejects.toThrow(/The copy of videos\/\S+ differs from the original/)
    expect(await migrate()).toMatchObject({ copied: 9, skipped: 0 })
  })
})

describe('a provider that redirects to the bucket', () => {
  let delivered: MediaStorage
  const storage = new Proxy({} as MediaStorage, {
    get: (_, name: keyof MediaStorage) => (delivered ??= createBucketStorage(bucket.location()))[name],
  })
  const provider = startTestProvider({
    storage,
    asksForStreams: true,
    hiddenMediaPollMs: 50,
    mediaDelivery: {
      urlOf: (key) =>
        createMediaDelivery(storage, { delivery: 'redirect', urlSeconds: 600 })?.urlOf(key) ?? Promise.reject(),
      maxAgeSeconds: 150,
    },
  })

  test('browsers read ranges from the bucket through an expiring URL', async () => {
    await storage.put('videos/1a.mp4', Readable.from([Buffer.from('0123456789')]))
    const answer = await fetch(`${provider.url}/media/videos/1a.mp4`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'public, max-age=150'])
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('X-Amz-Expires')).toBe('600')
    const part = await fetch(`${provider.url}/media/videos/1a.mp4`, { headers: { range: 'bytes=3-5' } })
    expect([part.status, await part.text()]).toEqual([206, '345'])
    expect((await fetch(`${provider.url}/media/videos/none.mp4`)).status).toBe(404)
    const head = await fetch(`${provider.url}/media/videos/1a.mp4`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  test('stores renditions in the bucket, serves them in ranges, and hides and removes them with their video', async () => {
    const before = await keysOf(storage)
    const owner = await provider.user()
    const { data: video } = await owner.post('/videos', await upload(await mediaFileBlob('clip.mp4')))
    await finishJobs({ ...provider, storage }, { ffmpeg: installFfmpeg() })
    const { stream } = (await owner.get(`/videos/${video._id}`)).data
    const made = (await keysOf(storage)).filter((key) => /^(?:streams|storyboards)\//.test(key))
    expect(made).toContain(stream.url.replace('/media/', ''))
    const get = (path: string, headers = {}) => fetch(`${provider.url}${path}`, { headers, redirect: 'manual' })

    // Scripts can't read another origin, so streams are never redirected there.
    const playlist = await get(stream.url)
    const rendition = (await playlist.text()).split('\n').find((line) => line.endsWith('.m3u8')) ?? ''
    const beside = (name: string) => new URL(name, `http://site${stream.url}`).pathname
    const ranges = await (await get(beside(rendition))).text()
    const [, file = '', size, from] = /URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/.exec(ranges) ?? []
    const part = await get(beside(file), { range: `bytes=${from}-${Number(from) + Number(size) - 1}` })
    expect([playlist.status, part.status, part.headers.get('content-type')]).toEqual([200, 206, 'video/mp4'])
    // The start of a fragmented MP4 file.
    const head = Buffer.from(await part.arrayBuffer())
    expect([head.length, head.toString('latin1', 4, 8)]).toEqual([Number(size), 'ftyp'])
    // The storyboard is redirected like other images.
    expect((await get(stream.storyboard.url)).status).toBe(302)
    const picture = await fetch(`${provider.url}${stream.storyboard.url}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const seeing = connect(provider.databaseUrl, { seesHidden: true })
    await hide(seeing.database, { kind: 'video', id: video._id, operator: 'mo', reason: 'Spam' })
    for (const key of made) while ((await get(`/media/${key}`)).status !== 404) await pause(50)
    await show(seeing.database, { kind: 'video', id: video._id, operator: 'mo', reason: 'It is none.' })
    await seeing.close()
    expect((await owner.delete(`/videos/${video._id}`)).status).toBe(200)
    await finishJobs({ ...provider, storage })
    expect(await keysOf(storage)).toEqual(before)
  })
})

async function* cutOff() {
  yield randomBytes(11 * megabyte)
  throw new Error('the line went dead')
}

async function cutInHalf(clip: 'clip.mp4'): Promise<Blob> {
  const bytes = await mediaFileBytes(clip)
  return new Blob([new Uint8Array(bytes.subarray(0, bytes.length / 2))])
}

async function upload(clip: Blob): Promise<FormData> {
  return form({
    title: 'A test picture',
    description: 'Two seconds of it.',
    videoFile: clip,
    thumbnail: await mediaFileBlob('picture.jpg'),
  })
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
