import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from '../database/drizzle.ts'
import { connect } from '../database/connect.ts'
import { resumableUploads, videos } from '../database/schema.ts'
import { createPendingUploads } from './pending-uploads.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { hide } from '../moderation/moderate.ts'
import type { TestUser } from '../test/arrange.ts'
import { largeClip } from '../test/large-clip.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import { beginTusUpload, tusCaller, type TusCaller } from '../test/tus-caller.ts'

const megabyte = 1024 * 1024
const provider = startTestProvider({ bounds: { resumableUploads: 2 } })

let author: TestUser
let token: string
beforeEach(async () => {
  author = await provider.user()
  token = await tokenOf(author)
})

async function tokenOf(user: TestUser): Promise<string> {
  const { data } = await provider.visitor.post('/users/login', { email: user.email, password: user.password })
  return data.accessToken
}

const begin = (size: number) => beginTusUpload(provider.url, author, token, size)

async function publish({ uploadId }: TusCaller, fields: Partial<Parameters<typeof form>[0]> = {}, as = author) {
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'a.jpg' }
  return as.post(`/videos/uploads/${uploadId}/publish`, form({ title: 'T', description: 'D', thumbnail, ...fields }))
}

const bytesOf = ({ videoFile }: { videoFile: string }) =>
  readFile(join(provider.mediaFolder, videoFile.replace('/media/', '')))

test('publishes a file that was sent in parts byte for byte, and leaves nothing else behind', async () => {
  const before = await tracesOf(provider)
  const clip = await largeClip(9 * megabyte)
  const upload = await begin(clip.length)
  expect(await upload.offset()).toBe(0)
  for (const [start, end] of [
    [0, 3_000_000],
    [3_000_000, 8_500_000],
    [8_500_000, clip.length],
  ] as const) {
    const answer = await upload.patch(start, clip.subarray(start, end))
    expect(answer.status).toBe(204)
    expect(answer.headers.get('upload-offset')).toBe(String(end))
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await upload.offset()).toBe(end)
  }

  const answer = await publish(upload)
  expect(answer.status).toBe(201)
  expect(answer.data).toMatchObject({ title: 'T', description: 'D', duration: expect.any(Number) })
  expect((await bytesOf(answer.data)).equals(clip)).toBe(true)
  // The new files are the video and its thumbnail in a single size.
  expect(await tracesOf(provider)).toEqual({ ...before, videos: before.videos + 1, files: before.files + 2 })
})

test('after a lost connection, an upload continues from the last stored byte', async () => {
  const clip = await largeClip(9 * megabyte)
  const upload = await begin(clip.length)
  await upload.lose(0, clip, 6 * megabyte, async () => Number(await storedBytes(upload)) > 0)
  const offset = Number(await upload.offset())
  expect(offset).toBeGreaterThanOrEqual(4 * megabyte)
  expect(offset).toBeLessThanOrEqual(6 * megabyte)

  expect((await upload.patch(offset, clip.subarray(offset))).status).toBe(204)
  const { data } = await publish(upload)
  expect((await bytesOf(data)).equals(clip)).toBe(true)
})

/** Returns the number of stored bytes according to the database. */
async function storedBytes({ uploadId }: TusCaller): Promise<number | undefined> {
  const [row] = await provider.database.select().from(resumableUploads).where(eq(resumableUploads.id, uploadId))
  return row?.received
}

test('publishing twice or concurrently creates one video', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip)
  const before = await provider.database.$count(videos)
  const answers = await Promise.all([publish(upload), publish(upload)])
  answers.push(await publish(upload))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  expect(await provider.database.$count(videos)).toBe(before + 1)
  expect(await tracesOf(provider)).toMatchObject({ pending: 0 })
})

test('a client that is still sending the form when another client publishes gets the same video', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip)
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'a.jpg' }
  const whole = new Response(form({ title: 'T', description: 'D', thumbnail }))
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const before = await tracesOf(provider)
  const { promise: sent, resolve: goOn } = Promise.withResolvers<void>()
  async function* slowly() {
    yield bytes.subarray(0, -20)
    await sent
    yield bytes.subarray(-20)
  }
  const slow = fetch(`${provider.url}/api/v1/videos/uploads/${upload.uploadId}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': whole.headers.get('content-type') ?? '' },
    body: slowly(),
    duplex: 'half',
  } as RequestInit)
  // The request has passed the check for an existing video.
  while ((await tracesOf(provider)).files === before.files) await pause(10)
  const first = await publish(upload)
  goOn()
  const second = await slow
  expect(second.status).toBe(201)
  expect(await second.json()).toMatchObject({ data: { _id: first.data._id } })
  expect(await tracesOf(provider)).toEqual({ ...before, videos: before.videos + 1, files: before.files + 1 })
})

test('publishing again returns 404 after the video was hidden', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip)
  const { data } = await publish(upload)
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  await hide(operator.database, { kind: 'video', id: data._id, operator: 'mo', reason: 'Spam' })
  await operator.close()
  expect(await publish(upload)).toMatchObject({ status: 404, body: { message: 'Video not found' } })
})

test('stores the bytes from only one of two identical concurrent requests', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  const answers = await Promise.all([upload.patch(0, clip), upload.patch(0, clip)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const { data } = await publish(upload)
  expect((await bytesOf(data)).equals(clip)).toBe(true)
})

test('an upload is accessible only to its owner', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip.subarray(0, 100_000))
  const stranger = await provider.user()
  const uploadOfStranger = tusCaller(
    `${provider.url}/api/v1/videos/uploads/${upload.uploadId}`,
    await tokenOf(stranger),
  )
  expect(await uploadOfStranger.offset()).toEqual({ status: 404 })
  expect((await uploadOfStranger.patch(100_000, clip.subarray(100_000))).status).toBe(404)
  expect((await uploadOfStranger.remove()).status).toBe(404)
  expect(await publish(upload, {}, stranger)).toMatchObject({
    status: 404,
    body: { message: 'This upload no longer exists. Please start it again.' },
  })
  const visitors = tusCaller(`${provider.url}/api/v1/videos/uploads/${upload.uploadId}`, 'none')
  expect(await visitors.offset()).toEqual({ status: 401 })
  expect(await upload.offset()).toBe(100_000)
})

test.each([
  ['a wrong offset', 500, {}, 409, 'Another request is continuing this upload. Please try again.'],
  ['more bytes than announced', 0, {}, 413, 'The file is larger than announced. Please start the upload again.'],
  [
    'an upload length after creation',
    0,
    { 'upload-length': '1000' },
    400,
    'Set the length of an upload when you create it.',
  ],
  ['an unsupported tus version', 0, { 'tus-resumable': '0.1.0' }, 400, 'The request is not valid.'],
])('rejects %s with an error in the provider’s format', async (_, offset, headers, status, message) => {
  const clip = await largeClip(megabyte)
  const upload = await begin(1000)
  const answer = await upload.patch(
    offset,
    clip.subarray(0, offset === 0 ? 2000 : 400),
    headers as Record<string, string>,
  )
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ statusCode: status, success: false, message })
})

test('rejects a file that does not start like a video, and rejects a damaged file when it is published', async () => {
  const upload = await begin(3 * megabyte)
  const refused = await upload.patch(0, Buffer.alloc(megabyte, 'no video'))
  expect(refused.status).toBe(415)
  expect(await refused.json()).toMatchObject({ message: 'Please select a valid video file (MP4, WebM, Ogg)' })
  expect(await upload.offset()).toBe(0)

  const damaged = (await mediaFileBytes('clip.mp4')).subarray(0, 3000)
  const other = await begin(damaged.length)
  await other.patch(0, damaged)
  expect(await publish(other)).toMatchObject({ status: 415 })
})

test('rejects an oversized file before it is sent, and does not publish an incomplete file', async () => {
  expect(await author.post('/videos/uploads', { size: 100 * megabyte + 1 })).toMatchObject({
    status: 413,
    body: { message: 'Video file size should be less than 100MB' },
  })
  expect(await author.post('/videos/uploads', { size: 0 })).toMatchObject({ status: 400 })
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip.subarray(0, 100_000))
  expect(await publish(upload)).toMatchObject({
    status: 409,
    body: { message: 'This upload is not complete yet.' },
  })
  await upload.patch(100_000, clip.subarray(100_000))
  expect(await publish(upload, { title: ' ' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'title', message: 'Title is required' }] },
  })
  expect(await publish(upload)).toMatchObject({ status: 201 })
})

test('an aborted upload leaves nothing behind', async () => {
  const before = await tracesOf(provider)
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip.subarray(0, 100_000))
  expect((await upload.remove()).status).toBe(204)
  expect(await upload.offset()).toEqual({ status: 404 })
  expect(await tracesOf(provider)).toEqual(before)
})

test('rejects small parts, except at the end of the file or when the connection is lost', async () => {
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  const small = await upload.patch(0, clip.subarray(0, 1))
  expect(small.status).toBe(400)
  expect(await small.json()).toMatchObject({
    message: 'Each request except the last must contain at least 65536 bytes.',
  })
  expect(await upload.offset()).toBe(0)
  await upload.lose(0, clip, 1000, async () => true)
  expect(await upload.offset()).toBe(0)
  expect((await upload.patch(0, clip.subarray(0, 65_536))).status).toBe(204)
  expect((await upload.patch(65_536, clip.subarray(65_536, -1))).status).toBe(204)
  expect((await upload.patch(clip.length - 1, clip.subarray(-1))).status).toBe(204)
  expect(await publish(upload)).toMatchObject({ status: 201 })
})

test("enforces the account's limit when uploads start concurrently", async () => {
  await Promise.all(Array.from({ length: 12 }, () => begin(megabyte)))
  const ofAuthor = eq(resumableUploads.ownerId, author.id)
  expect(await provider.database.$count(resumableUploads, ofAuthor)).toBe(2)
})

test('starting an upload at the limit removes the upload that has been inactive longest', async () => {
  const before = await tracesOf(provider)
  const clip = await largeClip(megabyte)
  const first = await begin(clip.length)
  await first.patch(0, clip.subarray(0, 100_000))
  provider.clock.advance({ seconds: 1 })
  const second = await begin(clip.length)
  provider.clock.advance({ seconds: 1 })
  const third = await begin(clip.length)
  expect(await first.offset()).toEqual({ status: 404 })
  expect(await second.offset()).toBe(0)
  expect(await third.offset()).toBe(0)
  expect(await tracesOf(provider)).toEqual(before)
})

test('removes abandoned uploads', async () => {
  const { database, storage, clock } = provider
  const pendingUploads = createPendingUploads(database, storage, { leaseMs: 60_000, onFailure: () => {} })
  const chore = createResumableUploads({
    database,
    clock,
    pendingUploads,
    bounds: { resumableUploadMs: 60_000, resumableUploads: 2 },
  })
  // Removes uploads from previous tests.
  clock.advance({ minutes: 1 })
  await chore.removeExpired()
  const before = await tracesOf(provider)

  token = await tokenOf(author)
  const clip = await largeClip(megabyte)
  const upload = await begin(clip.length)
  await upload.patch(0, clip.subarray(0, 100_000))
  clock.advance({ seconds: 59 })
  await chore.removeExpired()
  expect(await upload.offset()).toBe(100_000)
  clock.advance({ seconds: 2 })
  await chore.removeExpired()
  expect(await upload.offset()).toEqual({ status: 404 })
  expect(await tracesOf(provider)).toEqual(before)
  await pendingUploads.end()
})
