/** A file type that can be uploaded and served. All other types are rejected, so an upload can never run as a page. */
export interface FileKind {
  /** The type's name, as shown to users. */
  name: string
  extension: string
  contentType: string
  /** Whether a file that starts with these bytes has this type. */
  matches(head: Uint8Array): boolean
}

/** Number of bytes that type detection requires. */
export const headBytes = 64

const jpeg: FileKind = {
  name: 'JPEG',
  extension: 'jpg',
  contentType: 'image/jpeg',
  matches: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
}

const png: FileKind = {
  name: 'PNG',
  extension: 'png',
  contentType: 'image/png',
  matches: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

const webp: FileKind = {
  name: 'WebP',
  extension: 'webp',
  contentType: 'image/webp',
  matches: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
}

const mp4: FileKind = {
  name: 'MP4',
  extension: 'mp4',
  contentType: 'video/mp4',
  // QuickTime has the same structure with another brand.
  matches: (head) => ascii(head, 4, 8) === 'ftyp' && ascii(head, 8, 12) !== 'qt  ',
}

const webm: FileKind = {
  name: 'WebM',
  extension: 'webm',
  contentType: 'video/webm',
  // Matroska has the same structure with another document type.
  matches: (head) => startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && ascii(head, 0, headBytes).includes('webm'),
}

const ogg: FileKind = {
  name: 'Ogg',
  extension: 'ogv',
  contentType: 'video/ogg',
  matches: (head) => ascii(head, 0, 4) === 'OggS',
}

/** Workers create playlists. They can't be uploaded. */
const hlsPlaylist: FileKind = {
  name: 'HLS',
  extension: 'm3u8',
  contentType: 'application/vnd.apple.mpegurl',
  matches: (head) => ascii(head, 0, 7) === '#EXTM3U',
}

export const imageKinds: readonly FileKind[] = [jpeg, png, webp]
export const videoKinds: readonly FileKind[] = [mp4, webm, ogg]

const byExtension = new Map([...imageKinds, ...videoKinds, hlsPlaylist].map((kind) => [kind.extension, kind]))

/** Returns the type for a storage key's extension. */
export function kindOfKey(key: string): FileKind | undefined {
  return byExtension.get(key.slice(key.lastIndexOf('.') + 1))
}

/** Detects a file's type from its first bytes, regardless of its name. */
export function kindOfBytes(head: Uint8Array, kinds: readonly FileKind[]): FileKind | undefined {
  return kinds.find((kind) => kind.matches(head))
}

function startsWith(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function ascii(head: Uint8Array, start: number, end: number): string {
  return Buffer.from(head.subarray(start, end)).toString('latin1')
}
