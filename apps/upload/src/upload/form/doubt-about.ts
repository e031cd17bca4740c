import type { FileName } from './upload-rules.ts'

/** How many bytes at the start of a file are enough to identify its type. */
const headBytes = 64

const doubts: Record<FileName, string> = {
  videoFile: 'This does not look like an MP4, WebM or Ogg video. Kinora may reject it.',
  thumbnail: 'This does not look like a JPEG, PNG or WebP picture. Kinora may reject it.',
}

/**
 * Returns a warning if a file's first bytes don't match its type, otherwise null. A warning doesn't block the upload, because the decision is up to the
 * provider.
 */
export async function doubtAbout(field: FileName, file: Blob): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.'
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const isKnown = field === 'videoFile' ? isVideo(head) : isPicture(head)
  return isKnown ? null : doubts[field]
}

function isVideo(head: Uint8Array): boolean {
  const isMp4 = ascii(head, 4, 8) === 'ftyp' && ascii(head, 8, 12) !== 'qt  '
  const isWebm = startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && ascii(head, 0, headBytes).includes('webm')
  return isMp4 || isWebm || ascii(head, 0, 4) === 'OggS'
}

function isPicture(head: Uint8Array): boolean {
  const isWebp = ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP'
  return startsWith(head, [0xff, 0xd8, 0xff]) || startsWith(head, [0x89, 0x50, 0x4e, 0x47]) || isWebp
}

function startsWith(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function ascii(head: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...head.subarray(start, end))
}
