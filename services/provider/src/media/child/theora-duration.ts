import type { MediaFile } from './media-file.ts'

const theoraHeader = Buffer.from('\x80theora', 'latin1')
const headBytes = 4096
const tailBytes = 64 * 1024

/** Size of a page header, up to its number of segments. */
const pageHeadBytes = 27
const startOfStream = 2

/** Finds the Theora header among the pages at the start of an Ogg file. */
export async function findTheora(file: MediaFile): Promise<Buffer | undefined> {
  const head = await file.read(0, headBytes)
  for (let page = 0; page + pageHeadBytes < head.length;) {
    const isStart =
      head.subarray(page, page + 4).toString('latin1') === 'OggS' && head.readUInt8(page + 5) & startOfStream
    if (!isStart) return undefined
    const segments = head.subarray(page + pageHeadBytes, page + pageHeadBytes + head.readUInt8(page + 26))
    const content = page + pageHeadBytes + segments.length
    const header = head.subarray(content, content + 42)
    if (header.length === 42 && header.indexOf(theoraHeader) === 0) return header
    page = content + segments.reduce((sum, length) => sum + length, 0)
  }
  return undefined
}

/**
 * Returns the duration in seconds of an Ogg file whose only track is Theora, which mediabunny doesn't support. The duration is the last frame number divided by
 * the frame rate. Returns undefined for any other file.
 */
export async function theoraDuration(file: MediaFile): Promise<number | undefined> {
  const header = await findTheora(file)
  if (!header) return undefined

  const framesPerSecond = header.readUInt32BE(22) / header.readUInt32BE(26)
  // The shift has five bits after six quality bits, across a byte boundary.
  const shift = (header.readUInt16BE(40) >> 5) & 0x1f

  const tail = await file.read(Math.max(0, file.size - tailBytes), file.size)
  const lastPage = tail.lastIndexOf('OggS')
  if (lastPage < 0 || tail.length < lastPage + 14) return undefined

  const position = tail.readBigInt64LE(lastPage + 6)
  const frames = (position >> BigInt(shift)) + (position & ((1n << BigInt(shift)) - 1n))
  const seconds = Number(frames) / framesPerSecond
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined
}
