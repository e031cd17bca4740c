import { randomBytes } from 'node:crypto'
import { mediaFileBytes } from './media-files.ts'

/** Returns a valid video with exactly the given size in bytes. It is padded with a box of random bytes, which players skip. */
export async function largeClip(size: number): Promise<Buffer> {
  const clip = await mediaFileBytes('clip.mp4')
  const header = Buffer.alloc(8)
  const boxBytes = size - clip.length
  header.writeUInt32BE(boxBytes)
  header.write('free', 4, 'latin1')
  return Buffer.concat([clip, header, randomBytes(boxBytes - header.length)])
}
