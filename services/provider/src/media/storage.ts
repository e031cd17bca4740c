import type { Readable } from 'node:stream'

/** A part of a file: both ends are included, as in an HTTP range. */
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
 * Where uploaded files live. A key is a path like `videos/65a1.mp4`; what is put under a key is never changed, so a key
 * can be cached for ever. `createStorage` picks the implementation by the scheme of STORAGE_URL.
 */
export interface MediaStorage {
  /**
   * Stores all that the source yields, or, if it fails part way, nothing at all. Where there is no room left, it fails
   * with an error that `isStorageFull` knows.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined when nothing is stored under the key. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Reads a stored file, or a part of it. */
  open(key: string, range?: ByteRange): Readable
  /** A URL by which another process of this machine can read the file for the next minutes: `file:`, or `http(s):`, which is asked for parts by GET. */
  locate(key: string): Promise<string>
  /** A URL by which a browser can read the file for so many seconds, at the given endpoint where browsers know the service by another. None where only this provider can. */
  link?(key: string, options: { seconds: number; endpoint?: string | undefined }): Promise<string>
  /** Removes a file, and what an interrupted `put` may have left of it. Removing nothing is no error. */
  remove(key: string): Promise<void>
  /** Whether the folder or bucket can be reached. It never fails. */
  isReachable(): Promise<boolean>
  /** The keys of all files, in any order. */
  keys(): AsyncIterable<string>
}

/** What a file's answer says to caches: what a key stands for never changes. */
export const foreverCached = 'public, max-age=31536000, immutable'

const keyPattern = /^[a-z]+\/[0-9a-z]+(-\d+)?\.[0-9a-z]+$/

/** Whether a text is a key at all. Nothing else ever reaches a folder or a bucket. */
export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

/** @throws {Error} for a text that is no key. */
export function requireKey(text: string): string {
  if (!isKey(text)) throw new Error(`"${text}" is no storage key. A key is a folder and a file name: videos/1a2b.mp4`)
  return text
}

/** Where files lie that are not to be served: pictures as they were sent, until they are encoded anew. */
export const incomingFolder = 'incoming'

/** Where renditions of videos lie, with the playlists that lead to them. */
export const streamsFolder = 'streams'

const sizedKeyPattern = /-\d+(?=\.[0-9a-z]+$)/

/**
 * The key of a picture in one of its smaller widths. The picture's own key, which is what rows and answers name, stands
 * for its largest: `thumbnails/1a.webp` also lies in storage as `thumbnails/1a-320.webp`.
 */
export function sizedKey(key: string, width: number): string {
  return key.replace(/(?=\.[0-9a-z]+$)/, `-${width}`)
}

/** The picture's own key, of the key of one of its widths. Of any other key, the key itself. */
export function unsizedKey(key: string): string {
  return key.replace(sizedKeyPattern, '')
}

/** Whether a `put` failed because the storage, or this user's share of it, is full. */
export function isStorageFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
