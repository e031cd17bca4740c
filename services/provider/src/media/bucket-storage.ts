import { Readable } from 'node:stream'
import type { S3Location } from '@kinora/releases/storage'
import { LRUCache } from 'lru-cache'
import { notFound, unavailable } from '../http/api-error.ts'
import { createBucketClient, type BucketClient } from './bucket-client.ts'
import { kindOfKey } from './file-kinds.ts'
import { foreverCached, isKey, requireKey, type ByteRange, type MediaStorage, type StoredFile } from './storage.ts'

/** The smallest part size that services accept, in bytes. An upload buffers only a few parts. */
const partSize = 5 * 1024 * 1024
const partsAtOnce = 2

/** The longest that inspecting an uploaded file can take, including the time in the queue. */
const locateSeconds = 15 * 60

/** Number of consecutive requests without data before a read fails. */
const readTries = 4

/** Files never change, but they can be deleted, so metadata is cached only for a while. */
const knownFiles = 10_000
const knownMs = 60_000

const retryAfterSeconds = 5

/** Stores files in an S3-compatible bucket. The SDK is loaded on first use. */
export function createBucketStorage(location: S3Location): MediaStorage {
  const { prefix } = location
  const bucket = createBucketClient(location)
  const known = new LRUCache<string, StoredFile>({ max: knownFiles, ttl: knownMs })

  const nameOf = (key: string) => `${prefix}${requireKey(key)}`

  return {
    async put(key, source) {
      const input = {
        Key: nameOf(key),
        ContentType: kindOfKey(key)?.contentType ?? 'application/octet-stream',
        // Sent to clients that are redirected to the bucket.
        CacheControl: foreverCached,
        ContentDisposition: 'inline',
      }
      let failure: { reason: unknown } | undefined
      // Remembers the source's error, to tell it apart from a storage error.
      async function* watched() {
        const chunks = source[Symbol.asyncIterator]()
        const next = () =>
          chunks.next().catch((reason: unknown) => {
            failure = { reason }
            throw reason
          })
        try {
          for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value
        } finally {
          await chunks.return?.()
        }
      }
      try {
        await bucket.upload(
          { ...input, Body: Readable.from(watched(), { objectMode: false }) },
          { partSize, partsAtOnce },
        )
      } catch (error) {
        // The source failed, so throw its own error.
        if (failure) throw failure.reason
        throw storageError(error)
      }
    },

    async stat(key) {
      if (!isKey(key)) return undefined
      const cached = known.get(key)
      if (cached) return cached
      const found = await bucket.head(nameOf(key)).catch(rethrow)
      if (found) known.set(key, found)
      return found
    },

    open(key, range) {
      const abort = new AbortController()
      const chunks = readOn(bucket, nameOf(key), range, abort.signal)
      const stream = Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 })
      return stream.once('close', () => abort.abort())
    },

    locate: (key) => bucket.signedUrl(nameOf(key), locateSeconds),

    link: (key, { seconds, endpoint }) => bucket.signedUrl(nameOf(key), seconds, endpoint),

    async remove(key) {
      known.delete(key)
      const name = nameOf(key)
      await bucket.abortUploads(name).catch(rethrow)
      await bucket.remove(name).catch(rethrow)
    },

    async isReachable() {
      try {
        for await (const _ of bucket.list(prefix)) break
        return true
      } catch {
        return false
      }
    },

    async *keys() {
      for await (const name of bucket.list(prefix)) {
        const key = name.slice(prefix.length)
        if (isKey(key)) yield key
      }
    },
  }
}

/**
 * Reads a file to its end, with several requests if necessary: connections drop, and services close a response when the reader stalls, as a paused player does.
 */
async function* readOn(
  bucket: BucketClient,
  name: string,
  range: ByteRange | undefined,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let at = range?.start ?? 0
  let end = range?.end ?? Infinity
  let tries = 0
  while (at <= end) {
    try {
      const part = await bucket.get(name, at, range?.end, signal)
      end = part.end
      for await (const chunk of part.body) {
        at += chunk.length
        tries = 0
        yield chunk
      }
      if (at <= end) throw new Error(`The response ended after byte ${at - 1} of ${end}.`)
    } catch (error) {
      signal.throwIfAborted()
      if (at > end) return
      if (bucket.isAbsent(error)) throw notFound('This file does not exist.')
      if (++tries >= readTries) throw storageError(error)
    }
  }
}

/** Error codes that S3 services use for a full bucket or quota. */
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])

function storageError(error: unknown): Error {
  const { name = '', $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  if ($metadata?.httpStatusCode === 507 || fullCodes.has(name)) {
    return Object.assign(new Error('The bucket is full.', { cause: error }), { code: 'EDQUOT' })
  }
  return unavailable("Files can't be reached right now. Please try again in a moment.", retryAfterSeconds, error)
}

function rethrow(error: unknown): never {
  throw storageError(error)
}
