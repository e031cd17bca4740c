import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { mediaFileBytes, type MediaFile } from '../test/media-files.ts'
import { inspectVideo } from './inspect-video.ts'
import { createLocalStorage } from './local-storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(extension: string, bytes: Uint8Array) {
  const storage = createLocalStorage(folder)
  const key = `videos/1a.${extension}`
  await storage.put(key, Readable.from([bytes]))
  return inspectVideo(storage, key)
}

const extensionOf = (name: MediaFile) => name.split('.')[1] ?? ''

test.each(['clip.mp4', 'clip.webm', 'clip.ogv', 'silent-clip.ogv'] as const)(
  '%s plays for two seconds',
  async (name) => {
    const inspected = await inspect(extensionOf(name), await mediaFileBytes(name))
    expect(inspected?.durationSeconds).toBeCloseTo(2, 1)
  },
)

test.each(['clip.mp4', 'clip.webm'] as const)('%s is found out when its end is cut off', async (name) => {
  const bytes = await mediaFileBytes(name)
  for (const share of [0.2, 0.6, 0.9]) {
    expect(await inspect(extensionOf(name), bytes.subarray(0, bytes.length * share))).toBeUndefined()
  }
})

test('an MP4 is found out when its index, at the end of the file, is cut off', async () => {
  const bytes = await mediaFileBytes('clip.mp4')
  const index = bytes.indexOf('moov') - 4
  const length = bytes.readUInt32BE(index)
  const indexLast = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + length)])
  expect(await inspect('mp4', indexLast)).toBeUndefined()
})

test.each([
  ['mp4', 'nothing', Buffer.alloc(0)],
  ['mp4', 'a beginning and nothing after it', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')],
  ['webm', 'zeros', Buffer.alloc(4096)],
  ['ogv', 'a beginning and noise', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(4096, 7)])],
])('an .%s of %s does not play', async (extension, _, bytes) => {
  expect(await inspect(extension, bytes)).toBeUndefined()
})

test('a file that is not there does not play', async () => {
  expect(await inspectVideo(createLocalStorage(folder), 'videos/2b.mp4')).toBeUndefined()
})
