import { setTimeout as wait } from 'node:timers/promises'
import { endlessResync, endlessSampleTable, mp4Lasting, vastPng } from '../test/hostile-media.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider, type TestProvider } from '../test/test-provider.ts'
import { storedFiles, tracesOf } from '../test/traces.ts'

const strict = startTestProvider({ bounds: { mediaDeadlineMs: 8000, mediaMemoryBytes: 300 * 1024 * 1024 } })
const slowLimits = startTestProvider({ bounds: { mediaDeadlineMs: 8000 } })

async function upload(changes: Parameters<typeof form>[0] = {}): Promise<FormData> {
  const [videoFile, thumbnail] = [await mediaFileBlob('clip.mp4'), await mediaFileBlob('picture.jpg')]
  return form({ title: 'T', description: 'D', videoFile, thumbnail, ...changes })
}

/** Expects that storage and rows are unchanged and that a normal upload succeeds. */
async function expectUnharmed(provider: TestProvider, before: Awaited<ReturnType<typeof tracesOf>>): Promise<void> {
  expect(await tracesOf(provider)).toEqual(before)
  const author = await provider.user()
  expect((await author.post('/videos', await upload())).status).toBe(201)
}

const cannotBeRead = (what: string) =>
  `This ${what} takes too much time or memory to process. Please select another one.`

describe('POST /videos with a malicious file', () => {
  test.each([
    ['an MP4 with an endless table', 'videoFile', endlessSampleTable, cannotBeRead('video')],
    ['a WebM that takes forever to read', 'videoFile', endlessResync, cannotBeRead('video')],
    [
      'a video longer than a day',
      'videoFile',
      () => mp4Lasting(25),
      'This video claims to be longer than 24 hours. Please select a shorter one.',
    ],
    [
      'an image with 900 megapixels',
      'thumbnail',
      async () => vastPng(30_000, 30_016),
      'This picture has too many pixels. Please select one with at most 50 megapixels.',
    ],
    [
      'a truncated image',
      'thumbnail',
      async () => (await mediaFileBytes('picture.jpg')).subarray(0, 900),
      'This picture is damaged or incomplete. Please select another one.',
    ],
    [
      'a vector image named as a PNG',
      'thumbnail',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Please select a valid image (JPEG, PNG, WebP)',
    ],
  ])('rejects %s and leaves nothing behind', async (_, field, make, message) => {
    const author = await strict.user()
    const before = await tracesOf(strict)
    const answer = await author.post('/videos', await upload({ [field]: { file: await make(), name: 'file.png' } }))
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({ statusCode: 415, success: false, message })
    await expectUnharmed(strict, before)
  })

  test('serves other requests and accepts a normal video while it inspects a malicious video', async () => {
    const [attacker, other] = [await slowLimits.user(), await slowLimits.user()]
    const hostile = await upload({ videoFile: { file: await endlessResync() } })
    let attempts = 0
    const over = new AbortController()
    const attacking = (async () => {
      for (; !over.signal.aborted; attempts++) expect((await attacker.post('/videos', hostile)).status).toBe(415)
    })()

    let answeredDuring = -1
    while (answeredDuring !== attempts) {
      // The video and thumbnail have arrived, so they are being inspected.
      while ((await tracesOf(slowLimits)).pending < 2) await wait(10)
      answeredDuring = attempts
      expect((await slowLimits.visitor.get('/videos')).status).toBe(200)
      expect((await other.post('/videos', await upload())).status).toBe(201)
    }
    over.abort()
    await attacking
  })
})

describe('POST /users/register with a malicious image', () => {
  test('rejects the image and leaves nothing behind', async () => {
    const before = await tracesOf(strict)
    const fields = { fullName: 'Grace', email: 'grace@kinora.test', username: 'grace_h', password: 'a long password' }
    for (const field of ['avatar', 'coverImage']) {
      const pictures = { avatar: await mediaFileBlob('picture.png'), [field]: { file: vastPng(30_000, 30_016) } }
      const answer = await strict.visitor.post('/users/register', form({ ...fields, ...pictures }))
      expect(answer.status).toBe(415)
    }
    expect(await tracesOf(strict)).toEqual(before)
  })
})

test('never stores or serves an original image', async () => {
  const author = await strict.user()
  const thumbnail = { file: vastPng(1280, 720), name: 'file.png' }
  const { data } = await author.post('/videos', await upload({ thumbnail }))
  const files = await storedFiles(strict.mediaFolder)
  expect(files.filter((path) => !/\/videos\/|\.webp$/.test(path))).toEqual([])
  const served = await fetch(strict.url + data.thumbnail)
  expect(served.headers.get('content-type')).toBe('image/webp')
  const smaller = await fetch(strict.url + data.thumbnail.replace('.webp', '-320.webp'))
  expect(smaller.status).toBe(200)
  expect(smaller.headers.get('etag')).not.toBe(served.headers.get('etag'))
})
