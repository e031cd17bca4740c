import { crc32, deflateSync } from 'node:zlib'
import { mediaFileBytes } from './media-files.ts'

// Malicious files: small valid files with a few changed bytes.

/** Returns an 11 KB MP4 whose sample table claims four billion samples. Any parser that lists the samples runs out of memory. */
export async function endlessSampleTable(): Promise<Buffer> {
  const bytes = await mediaFileBytes('clip.mp4')
  for (const box of boxes(bytes, 'stts')) bytes.writeUInt32BE(0xffff_ffff, box + 12)
  return bytes
}

/** Returns an 8.5 KB WebM that contains only noise after its header. Any parser that searches for the next element never stops. */
export async function endlessResync(): Promise<Buffer> {
  const bytes = await mediaFileBytes('clip.webm')
  return bytes.fill(0xff, bytes.indexOf(Buffer.from('1f43b675', 'hex')))
}

/** Returns a valid two-second MP4 stretched to the given number of hours, up to 26. */
export async function mp4Lasting(hours: number): Promise<Buffer> {
  const bytes = await mediaFileBytes('clip.mp4')
  const factor = (hours * 3600) / 2
  const stretch = (at: number) => bytes.writeUInt32BE(Math.round(bytes.readUInt32BE(at) * factor), at)
  for (const box of boxes(bytes, 'mdhd')) stretch(box + 20)
  for (const box of boxes(bytes, 'stts')) {
    const entries = bytes.readUInt32BE(box + 8)
    for (let entry = 0; entry < entries; entry++) stretch(box + 16 + entry * 8)
  }
  return bytes
}

/** Returns an MP4 with the given number of clock ticks per second. With 0, its duration is undefined. */
export async function mp4WithTimescale(timescale: number): Promise<Buffer> {
  const bytes = await mediaFileBytes('clip.mp4')
  for (const box of boxes(bytes, 'mdhd')) bytes.writeUInt32BE(timescale, box + 16)
  return bytes
}

/** Returns a two-second WebM that claims another duration, in seconds. */
export async function webmClaiming(seconds: number): Promise<Buffer> {
  const bytes = await mediaFileBytes('clip.webm')
  // The Duration element: its ID, its size of eight bytes, and a float.
  const at = bytes.indexOf(Buffer.from('448988', 'hex'))
  if (at < 0) throw new Error('The clip does not declare a duration.')
  bytes.writeDoubleBE(seconds * 1000, at + 3)
  return bytes
}

/** Returns a valid single-colour PNG, which is at most a few hundred kilobytes for any size. */
export function vastPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, in greyscale.
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Yields the position of the type field in each box of the given type. */
function* boxes(bytes: Buffer, type: string): Generator<number> {
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 1)) yield at
}
