import { mediaFileBytes } from '../../test/media-files.ts'
import { inspectVideo } from './inspect-video.ts'

const inspect = (bytes: Buffer) =>
  inspectVideo({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) })

test.each(['clip.mp4', 'clip.webm', 'clip.ogv', 'silent-clip.ogv'] as const)(
  'measures two seconds in %s',
  async (name) => {
    expect(await inspect(await mediaFileBytes(name))).toBeCloseTo(2, 1)
  },
)

test('rejects an Ogg file that contains only audio', async () => {
  const bytes = await mediaFileBytes('clip.ogv')
  // Makes the video stream unrecognisable.
  bytes.write('fishead', bytes.indexOf('theora') - 1, 'latin1')
  expect(await inspect(bytes)).toBeUndefined()
})

test.each(['clip.mp4', 'clip.webm'] as const)('rejects a truncated %s', async (name) => {
  const bytes = await mediaFileBytes(name)
  for (const share of [0.2, 0.6, 0.9]) expect(await inspect(bytes.subarray(0, bytes.length * share))).toBeUndefined()
})

test('rejects an MP4 whose index at the end is cut off', async () => {
  const bytes = await mediaFileBytes('clip.mp4')
  const index = bytes.indexOf('moov') - 4
  const length = bytes.readUInt32BE(index)
  const indexLast = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + length)])
  expect(await inspect(indexLast)).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['the beginning of an MP4 without the rest', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')],
  ['zeros', Buffer.alloc(4096)],
  ['the beginning of an Ogg file followed by noise', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(4096, 7)])],
])('rejects %s', async (_, bytes) => {
  expect(await inspect(bytes)).toBeUndefined()
})
