import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import {
  clip,
  hugePng,
  jpegWithPosition,
  mp4OfAbsurdDuration,
  mp4OfHugeTimeTable,
  mp4OfNestedBoxes,
  picture,
  pngWith,
  svgWithScript,
  webmThatResynchronises,
} from './attack/media.ts'
import { whileOthersAreAnswered } from './attack/meanwhile.ts'
import { expectNoTrace, storedFiles } from './attack/stored-files.ts'
import { mediaFolder, targets } from './attack/targets.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from './attack/test.ts'
import { newViewer, register, upload } from './attack/viewer.ts'
import type { Viewer } from './attack/viewer.ts'

const file = (name: string, bytes: Buffer) => ({ name, type: 'application/octet-stream', bytes })
const many = isFull ? 40 : 6
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Malicious files to upload as videos. */
const videos: [attack: string, make: () => Buffer | Promise<Buffer>][] = [
  ['an 11 KB MP4 whose time table claims four billion frames', mp4OfHugeTimeTable],
  ['an 8.5 KB WebM that resynchronises forever', webmThatResynchronises],
  ['an MP4 that lasts thousands of years', mp4OfAbsurdDuration],
  ['an MP4 with 20,000 nested boxes', () => mp4OfNestedBoxes(20_000)],
  ['the first half of an MP4', async () => half(await clip('mp4'))],
  ['the first half of a WebM', async () => half(await clip('webm'))],
]

/** Malicious files to upload as images. */
const pictures: [attack: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a 110 KB PNG with 30,000 × 30,016 pixels', () => hugePng(30_000, 30_016)],
  ['a PNG with one row of 400 million pixels', () => hugePng(400_000_000, 1)],
  ['an SVG with a script, named .png', () => svgWithScript],
  ['the first half of a PNG', async () => half(await picture('png'))],
  ['the first half of a JPEG', async () => half(await picture('jpg'))],
  ['the first half of a WebP', async () => half(await picture('webp'))],
  ['a PNG header without data', async () => (await picture('png')).subarray(0, 33)],
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    let viewer: Viewer
    test.beforeAll(async () => {
      viewer = await newViewer(base())
    })

    for (const [attack, make] of videos) {
      test(`${attack} is rejected without affecting other requests`, async () => {
        const before = await storedFiles(mediaFolder())
        const hostile = upload(base(), viewer, { videoFile: file('clip.mp4', await make()) })
        expectRefusal(await whileOthersAreAnswered(base(), hostile), 415)
        await expectNoTrace(mediaFolder(), before)
      })
    }

    for (const [attack, make] of pictures) {
      test(`${attack} is rejected as a thumbnail and as a profile picture`, async () => {
        const before = await storedFiles(mediaFolder())
        const bytes = await make()
        expectRefusal(await upload(base(), viewer, { thumbnail: file('thumbnail.png', bytes) }), 415)
        expectRefusal(await register(base(), { avatar: file('avatar.png', bytes) }), 415)
        await expectNoTrace(mediaFolder(), before)
      })
    }

    test("a photo's location and camera are not published", { tag: '@smoke' }, async () => {
      const jpeg = file('a.jpg', await jpegWithPosition('HOSTILE-CAMERA'))
      const png = file('a.png', await pngWith('tEXt', Buffer.from('Location\0HOSTILE-PLACE', 'latin1')))
      const registered = await register(base(), { avatar: jpeg, coverImage: png })
      expect(registered.status, registered.text).toBe(201)
      const uploaded = await upload(base(), viewer, { thumbnail: jpeg })
      expect(uploaded.status, uploaded.text).toBe(201)
      const { avatar, coverImage } = registered.json.data
      for (const path of [avatar, coverImage, uploaded.json.data.thumbnail]) {
        const { status, bytes, headers } = await ask(base(), `GET ${path}`)
        expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/(jpeg|png|webp|avif)$/)])
        expect(bytes.toString('latin1')).not.toMatch(/HOSTILE|Exif/)
        expect(
          [jpeg.bytes, png.bytes].some((original) => original.equals(bytes)),
          'served unchanged',
        ).toBe(false)
      }
    })

    test(`${many} concurrent hostile videos are rejected, and a valid one after them is accepted`, async () => {
      const before = await storedFiles(mediaFolder())
      const hostile = Promise.all(
        Array.from({ length: many }, async (_, i) =>
          upload(
            base(),
            viewer,
            { videoFile: file('clip.mp4', await (i % 2 === 0 ? webmThatResynchronises() : mp4OfHugeTimeTable())) },
            { timeoutMs: 110_000 },
          ),
        ),
      )
      const answers = await whileOthersAreAnswered(base(), hostile)
      // Uploads that would have to wait too long may get a 503, but none may hang or be accepted.
      for (const answer of answers) expectRefusal(answer, 415, 503)
      await expectNoTrace(mediaFolder(), before)
      const good = await upload(base(), viewer)
      expect(good.status, good.text).toBe(201)
    })
  })
}
