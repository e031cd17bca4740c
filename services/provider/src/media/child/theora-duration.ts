import type { MediaFile } from './media-file.ts'

const theoraHeader = Buffer.from('\x80theora', 'latin1')
const headBytes = 4096
const tailBytes = 64 * 1024

/**
 * The length, in seconds, of an Ogg file whose only track is a Theora video, which mediabunny does not read: the number
 * of the last frame, over the frame rate. Undefined when the file is no such thing.
 */
export async function theoraDuration(file: MediaFile): Promise<number | undefined> {
  const head = await file.read(0, headBytes)
  if (head.subarray(0, 4).toString('latin1') !== 'OggS') return undefined
  const at = head.indexOf(theoraHeader)
  if (at < 0 || head.length < at + 42) return undefined

  const framesPerSecond = head.readUInt32BE(at + 22) / head.readUInt32BE(at + 26)
  // Six bits of quality stand before the shift, and five bits of it follow, across a byte's border.
  const shift = (head.readUInt16BE(at + 40) >> 5) & 0x1f

  const tail = await file.read(Math.max(0, file.size - tailBytes), file.size)
  const lastPage = tail.lastIndexOf('OggS')
  if (lastPage < 0 || tail.length < lastPage + 14) return undefined

  const position = tail.readBigInt64LE(lastPage + 6)
  const frames = (position >> BigInt(shift)) + (position & ((1n << BigInt(shift)) - 1n))
  const seconds = Number(frames) / framesPerSecond
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined
}
