import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingUploads, videos } from '../database/schema.ts'
import type { TestUser } from '../test/arrange.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const megabyte = 1024 * 1024
let ada: TestUser

beforeAll(async () => {
  ada = await provider.user()
})

async function upload(changes: Parameters<typeof form>[0] = {}): Promise<FormData> {
  return form({
    title: 'A test picture',
    description: 'Two seconds of it.',
    videoFile: await mediaFileBlob('clip.mp4'),
    thumbnail: await mediaFileBlob('picture.jpg'),
    ...changes,
  })
}

/** Returns the files in storage, including incomplete files. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(provider.mediaFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Counts everything that an upload could leave behind. */
async function traces() {
  return {
    videos: await provider.database.$count(videos),
    pending: await provider.database.$count(pendingUploads),
    files: (await storedFiles()).length,
    counted: (await ada.get(`/users/channel/${ada.username}`)).data.videosCount,
  }
}

/** Returns a video file of the given size. Bytes after the last part of a WebM are ignored. */
async function videoOf(size: number): Promise<Blob> {
  const clip = await mediaFileBytes('clip.webm')
  const filler = new Uint8Array(megabyte)
  const parts = [new Uint8Array(clip)]
  for (let left = size - clip.length; left > 0; left -= megabyte)
    parts.push(filler.subarray(0, Math.min(left, megabyte)))
  return new Blob(parts)
}

/** Sends the beginning of an upload and closes the connection when the provider has started to store it. */
async function hangUpAfter(beginning: Buffer): Promise<void> {
  const login = await provider.visitor.post('/users/login', { email: ada.email, password: ada.password })
  const call = request(`${provider.url}/api/v1/videos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${login.data.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 50 * megabyte,
    },
  })
  call.on('error', () => {})
  call.write(beginning)
  while (!(await storedFiles()).some((name) => name.endsWith('.part'))) await wait(10)
  call.destroy()
}

/** Returns a file part of a multipart form with the boundary `b`. */
const part = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="file"\r\n\r\n`),
    content,
  ])

describe('POST /videos', () => {
  test('a form without a boundary is not reported as interrupted', async () => {
    const { data } = await provider.visitor.post('/users/login', { email: ada.email, password: ada.password })
    const answer = await fetch(`${provider.url}/api/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.accessToken}`, 'content-type': 'multipart/form-data' },
      body: 'x',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'The Content-Type header does not contain a multipart boundary.',
    })
  })

  test.each([
    ['clip.mp4', 'picture.jpg', 'mp4'],
    ['clip.webm', 'picture.png', 'webm'],
    ['clip.ogv', 'picture.webp', 'ogv'],
    ['silent-clip.ogv', 'picture.webp', 'ogv'],
  ] as const)('publishes %s with %s', async (clip, picture, extension) => {
    const before = await traces()
    const body = await upload({
      title: '  A title ',
      videoFile: await mediaFileBlob(clip),
      thumbnail: await mediaFileBlob(picture),
    })
    const answer = await ada.post('/videos', body)

    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ statusCode: 201, success: true, message: 'Video uploaded successfully.' })
    expect(answer.data).toMatchObject({
      _id: expect.any(String),
      title: 'A title',
      description: 'Two seconds of it.',
      duration: expect.closeTo(2, 1),
      views: 0,
      likes: 0,
      ownerDetails: { _id: ada.id },
    })
    expect(answer.data.videoFile).toMatch(new RegExp(`^/media/videos/[0-9a-f]{24}\\.${extension}$`))
    expect(answer.data.thumbnail).toMatch(/^\/media\/thumbnails\/[0-9a-f]{24}\.webp\?widths=[0-9,]+$/)
    expect(await traces()).toEqual({
      videos: before.videos + 1,
      pending: 0,
      // The video and its thumbnail, which is too small for a second width.
      files: before.files + 2,
      counted: before.counted + 1,
    })

    const served = await fetch(provider.url + answer.data.videoFile)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(await mediaFileBytes(clip))
    expect((await provider.visitor.get(`/videos/${answer.data._id}`)).status).toBe(200)
  })

  test('accepts the parts of the form in any order', async () => {
    const parts = [...(await upload())].toReversed()
    const body = new FormData()
    for (const [field, value] of parts) body.append(field, value)
    expect((await ada.post('/videos', body)).status).toBe(201)
  })

  test('checks files by their content, regardless of their names and types', async () => {
    const videoFile = { file: await mediaFileBlob('clip.webm', 'text/html'), name: '../../index.html' }
    const answer = await ada.post('/videos', await upload({ videoFile }))
    expect(answer.status).toBe(201)
    expect(answer.data.videoFile).toMatch(/\.webm$/)
  })

  test('accepts a 100 MB video, a 2 MB thumbnail and text fields of the maximum length @long', async () => {
    const picture = await mediaFileBytes('picture.jpg')
    const thumbnail = { file: Buffer.concat([picture, Buffer.alloc(2 * megabyte - picture.length)]) }
    const videoFile = await videoOf(100 * megabyte)
    const texts = { title: 'x'.repeat(100), description: 'ü'.repeat(5000) }
    const answer = await ada.post('/videos', await upload({ ...texts, videoFile, thumbnail }))
    expect(answer.status).toBe(201)
    expect(answer.data.description).toHaveLength(5000)
  })

  test('counts a line break in a description as one character', async () => {
    const answer = await ada.post('/videos', await upload({ description: `${'x'.repeat(4999)}\r\ny`.slice(1) }))
    expect(answer.status).toBe(201)
    expect(answer.data.description).toBe(`${'x'.repeat(4998)}\ny`)
  })

  describe('a rejected upload leaves no row or file behind', () => {
    let before: Awaited<ReturnType<typeof traces>>
    beforeEach(async () => {
      before = await traces()
    })
    afterEach(async () => {
      expect(await traces()).toEqual(before)
    })

    test('rejects a video above 100 MB', async () => {
      const answer = await ada.post('/videos', await upload({ videoFile: await videoOf(100 * megabyte + 1) }))
      expect(answer.status).toBe(413)
      expect(answer.body).toEqual({
        statusCode: 413,
        success: false,
        message: 'Video file size should be less than 100MB',
      })
    })

    test('rejects a thumbnail above 2 MB', async () => {
      const file = Buffer.concat([await mediaFileBytes('picture.jpg'), Buffer.alloc(2 * megabyte)])
      const answer = await ada.post('/videos', await upload({ thumbnail: { file } }))
      expect(answer.status).toBe(413)
      expect(answer.body.message).toBe('Thumbnail size should be less than 2MB')
    })

    test.each([
      ['videoFile', 'Please select a valid video file (MP4, WebM, Ogg)'],
      ['thumbnail', 'Please select a valid image (JPEG, PNG, WebP)'],
    ])('rejects a %s with the wrong content', async (field, message) => {
      for (const file of [
        Buffer.from('<!doctype html><script>alert(1)</script>'),
        randomBytes(5000),
        Buffer.from('x'),
      ]) {
        const answer = await ada.post('/videos', await upload({ [field]: { file, name: 'clip.mp4' } }))
        expect(answer.status).toBe(415)
        expect(answer.body.message).toBe(message)
      }
    })

    test('rejects an image in place of the video', async () => {
      const answer = await ada.post(
        '/videos',
        await upload({ videoFile: await mediaFileBlob('picture.png', 'video/mp4') }),
      )
      expect(answer.status).toBe(415)
    })

    test('rejects a truncated video', async () => {
      const clip = await mediaFileBytes('clip.mp4')
      const answer = await ada.post(
        '/videos',
        await upload({ videoFile: { file: clip.subarray(0, clip.length * 0.7) } }),
      )
      expect(answer.status).toBe(415)
      expect(answer.body.message).toBe('This video file is damaged or incomplete. Please select another one.')
    })

    test.each([
      ['no title', { title: undefined }, 'title', 'Title is required'],
      ['a blank title', { title: '   ' }, 'title', 'Title is required'],
      ['a long title', { title: 'x'.repeat(101) }, 'title', 'Title should be less than 100 characters'],
      ['no description', { description: undefined }, 'description', 'Description is required'],
      [
        'a long description',
        { description: 'x'.repeat(5001) },
        'description',
        'Description should be less than 5000 characters',
      ],
      ['no video', { videoFile: undefined }, 'videoFile', 'Please select a video file'],
      [
        'an empty video without a name',
        { videoFile: { file: new Uint8Array(), name: '' } },
        'videoFile',
        'Please select a video file',
      ],
      ['no thumbnail', { thumbnail: undefined }, 'thumbnail', 'Please select a thumbnail'],
    ])('rejects a form with %s', async (_, changes, field, message) => {
      const answer = await ada.post('/videos', await upload(changes))
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ statusCode: 400, success: false, message, errors: [{ field, message }] })
    })

    test('rejects two videos in one form', async () => {
      const body = await upload()
      body.append('videoFile', await mediaFileBlob('clip.mp4'), 'again.mp4')
      const answer = await ada.post('/videos', body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ field: 'videoFile', message: expect.any(String) }])
    })

    test('rejects a form with too many fields', async () => {
      const body = await upload()
      for (let index = 0; index < 100; index++) body.append(`field${index}`, 'x')
      expect((await ada.post('/videos', body)).status).toBe(413)
    })

    test('rejects a truncated form', async () => {
      const clip = await mediaFileBytes('clip.mp4')
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      const body = `--b\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\n${clip.toString('latin1')}`
      const answer = await ada.post('/videos', body, { headers })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe('The upload was interrupted before it finished. Please try again.')
    })

    test('rejects signed-out callers before reading the file', async () => {
      expect((await provider.visitor.post('/videos', await upload())).status).toBe(401)
    })
  })

  describe('an upload with a lost connection', () => {
    test.each(['video', 'thumbnail after the video'])(
      'leaves nothing behind if the connection is lost in the middle of the %s',
      async (where) => {
        const before = await traces()
        const [clip, picture] = [await mediaFileBytes('clip.mp4'), await mediaFileBytes('picture.jpg')]
        const video = part('videoFile', Buffer.concat([clip, Buffer.alloc(megabyte)]))
        await hangUpAfter(
          where === 'video' ? video : Buffer.concat([video, Buffer.from('\r\n'), part('thumbnail', picture)]),
        )
        while (JSON.stringify(await traces()) !== JSON.stringify(before)) await wait(20)
      },
    )
  })
})
