import type { Readable } from 'node:stream'

/** An inclusive byte range, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  /** In bytes. */
  size: number
  lastModified: Date
}

/**
 * Stores uploaded files. A key is a path such as `videos/65a1.mp4`. Its content never changes, so it can be cached forever. `createStorage` selects the
 * implementation by the scheme in STORAGE_URL.
 */
export interface MediaStorage {
  /** Stores everything that the source yields, or nothing if the source fails. If storage is full, rejects with an error that `isStorageFull` detects. */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns a file's metadata, or undefined if the key doesn't exist. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Reads a stored file or a range of it. */
  open(key: string, range?: ByteRange): Readable
  /** Returns a URL from which another process on this machine can read the file for the next few minutes: `file:`, or `http(s):` with GET and ranges. */
  locate(key: string): Promise<string>
  /**
   * Returns a URL from which a browser can read the file for `seconds`, at the public endpoint if there is one. The method is missing if only this provider can
   * read files.
   */
  link?(key: string, options: { seconds: number; endpoint?: string | undefined }): Promise<string>
  /** Removes a file and the remains of an interrupted `put`. Removing a missing file isn't an error. */
  remove(key: string): Promise<void>
  /** Whether the folder or bucket is reachable. Never rejects. */
  isReachable(): Promise<boolean>
  /** Returns the keys of all files, in any order. */
  keys(): AsyncIterable<string>
}

/** The Cache-Control header of stored files, whose content never changes. */
export const foreverCached = 'public, max-age=31536000, immutable'

const keyPattern = /^[a-z]+\/[0-9a-z]+(-\d+)?\.[0-9a-z]+$/

/** Whether a string is a valid key. Only valid keys reach a folder or bucket. */
export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

/**
 * Returns a valid key unchanged.
 * @throws {Error} for an invalid key.
 */
export function requireKey(text: string): string {
  if (!isKey(text))
    throw new Error(`"${text}" is not a storage key. Use a folder and a file name, such as videos/1a2b.mp4.`)
  return text
}

/** The folder for original images until they are encoded. Its files are never served. */
export const incomingFolder = 'incoming'

/** The folder for renditions and their playlists. */
export const streamsFolder = 'streams'

const sizedKeyPattern = /-\d+(?=\.[0-9a-z]+$)/

/**
 * Returns the key for a smaller width of an image. Rows and responses contain the key for the largest size: `thumbnails/1a.webp` is available smaller as
 * `thumbnails/1a-320.webp`.
 */
export function sizedKey(key: string, width: number): string {
  return key.replace(/(?=\.[0-9a-z]+$)/, `-${width}`)
}

/** Returns an image's main key for one of its sized keys, and any other key unchanged. */
export function unsizedKey(key: string): string {
  return key.replace(sizedKeyPattern, '')
}

/** Whether a `put` failed because the storage or its quota is full. */
export function isStorageFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
