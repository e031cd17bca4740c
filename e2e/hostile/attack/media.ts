import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import { workspace } from '../../set-up/workspace.ts'

const samples = join(workspace, 'services/provider/src/test/media')

/** Reads a real two-second video: an 11 KB MP4 or an 8.5 KB WebM. */
export const clip = (kind: 'mp4' | 'webm') => readFile(join(samples, `clip.${kind}`))

/** Reads a small real image. */
export const picture = (kind: 'png' | 'jpg' | 'webp') => readFile(join(samples, `picture.${kind}`))

/** Creates an 11 KB MP4 whose sample time table (`stts`) has an entry for four billion frames. A parser that expands the table runs out of memory. */
export async function mp4OfHugeTimeTable(): Promise<Buffer> {
  const bytes = await clip('mp4')
  // Layout of the box: type, version and flags, number of entries, then the first entry's count.
  for (const at of positionsOf(bytes, 'stts')) bytes.writeUInt32BE(0xffff_fff0, at + 12)
  return bytes
}

/** Creates an 11 KB MP4 whose frames last 68 years each. */
export async function mp4OfAbsurdDuration(): Promise<Buffer> {
  const bytes = await clip('mp4')
  for (const at of positionsOf(bytes, 'stts')) bytes.writeUInt32BE(0x7fff_ffff, at + 16)
  // The time scale comes after the version, flags, creation time and modification time.
  for (const at of positionsOf(bytes, 'mdhd')) bytes.writeUInt32BE(1, at + 16)
  return bytes
}

/** Creates an MP4 with empty boxes nested `depth` levels deep. */
export async function mp4OfNestedBoxes(depth: number): Promise<Buffer> {
  const head = (await clip('mp4')).subarray(0, 32)
  const boxes = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level++) {
    boxes.writeUInt32BE((depth - level) * 8, level * 8)
    boxes.write('moov', level * 8 + 4, 'latin1')
  }
  return Buffer.concat([head.subarray(0, head.readUInt32BE(0)), boxes])
}

/**
 * Creates an 8.5 KB WebM with an element whose name is known but whose length is invalid. A parser that resynchronises by searching for the next known name
 * finds the same element again, and loops forever.
 */
export function webmThatResynchronises(): Buffer {
  const header = Buffer.from('1a45dfa3934286810142f7810142f2810442f381084282847765626d', 'hex')
  header[4] = 0x80 | (header.length - 5)
  const segment = Buffer.from('18538067', 'hex')
  const content = Buffer.alloc(8_500)
  Buffer.from('1254c36700', 'hex').copy(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE((1n << 56n) | BigInt(content.length))
  return Buffer.concat([header, segment, length, content])
}

/** Creates a small file that decodes to a single-colour PNG of any size, with one bit per pixel. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a PNG with an additional chunk before the image data. */
export async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const bytes = await picture('png')
  const afterHeader = 8 + 25
  return Buffer.concat([bytes.subarray(0, afterHeader), pngChunk(type, data), bytes.subarray(afterHeader)])
}

/** Creates a JPEG whose EXIF data includes a GPS position, and `note` as the camera's name. */
export async function jpegWithPosition(note: string): Promise<Buffer> {
  const bytes = await picture('jpg')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWithPosition(note)])
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), segment, exif, bytes.subarray(2)])
}

/** An SVG with a script. */
export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(document.domain)</script></svg>',
)

function tiffWithPosition(note: string): Buffer {
  const text = Buffer.from(`${note}\0`, 'latin1')
  // Sizes: header 8, first directory 2 + 2 * 12 + 4, GPS directory 2 + 2 * 12 + 4, then the data.
  const position = 8 + 30
  const data = position + 30
  const degrees = Buffer.concat([52, 1, 22, 1, 12, 1].map((part) => u32(part)))
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from([0, 2]),
    tiffEntry(0x0110, 2, text.length, u32(data + 24)),
    tiffEntry(0x8825, 4, 1, u32(position)),
    u32(0),
    Buffer.from([0, 2]),
    tiffEntry(0x0001, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
    tiffEntry(0x0002, 5, 3, u32(data)),
    u32(0),
    degrees,
    text,
  ])
}

function tiffEntry(tag: number, type: number, count: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  value.copy(bytes, 8)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

function positionsOf(bytes: Buffer, name: string): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) found.push(at)
  return found
}
