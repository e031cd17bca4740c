import { randomBytes } from 'node:crypto'
import { mediaFileBytes } from './media-files.ts'

/** A valid video with exactly the given size in bytes. A random box, which players skip, provides the padding. */
export async function largeClip(size: number): Promise<Buffer> {
  const clip = await mediaFileBytes('clip.mp4')
  const header = Buffer.alloc(8)
  const boxBytes = size - clip.length
  header.writeUInt32BE(boxBytes)
  header.write('free', 4, 'latin1')
  return Buffer.concat([clip, header, randomBytes(boxBytes - header.length)])
}
