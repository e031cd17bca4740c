import type { Readable } from 'node:stream'

/** A part of a file: both ends are included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/**
 * Where uploaded files live. A key is a path like `videos/65a1.mp4`; what is put under a key is never changed, so a key
 * can be cached for ever. `createStorage` picks the implementation by the scheme of STORAGE_URL.
 */
export interface MediaStorage {
  /** Stores all that the source yields, or, if it fails part way, nothing at all. */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined when nothing is stored under the key. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Reads a stored file, or a part of it. */
  open(key: string, range?: ByteRange): Readable
  /** Removes a file, and what an interrupted `put` may have left of it. Removing nothing is no error. */
  remove(key: string): Promise<void>
}
