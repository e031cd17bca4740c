import { mediaFileBytes } from '../../test/media-files.ts'
import { inspectVideo } from './inspect-video.ts'

const inspect = (bytes: Buffer) =>
  inspectVideo({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) })

test.each(['clip.mp4', 'clip.webm', 'clip.ogv', 'silent-clip.ogv'] as const)(
  '%s plays for two seconds',
  async (name) => {
    expect(await inspect(await mediaFileBytes(name))).toBeCloseTo(2, 1)
  },
)

test('an Ogg file with only sound is not a video', async () => {
  const bytes = await mediaFileBytes('clip.ogv')
  // The video stream claims to be something else.
  bytes.write('fishead', bytes.indexOf('theora') - 1, 'latin1')
  expect(await inspect(bytes)).toBeUndefined()
})

test.each(['clip.mp4', 'clip.webm'] as const)('detects a truncated %s', async (name) => {
  const bytes = await mediaFileBytes(name)
  for (const share of [0.2, 0.6, 0.9]) expect(await inspect(bytes.subarray(0, bytes.length * share))).toBeUndefined()
})

test('detects an MP4 whose index, at the end of the file, is cut off', async () => {
  const bytes = await mediaFileBytes('clip.mp4')
  const index = bytes.indexOf('moov') - 4
  const length = bytes.readUInt32BE(index)
  const indexLast = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + length)])
  expect(await inspect(indexLast)).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a beginning of an MP4 and nothing after it', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')],
  ['zeros', Buffer.alloc(4096)],
  ['a beginning of an Ogg file and noise', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(4096, 7)])],
])('a file of %s does not play', async (_, bytes) => {
  expect(await inspect(bytes)).toBeUndefined()
})
