import { and, asc, eq, inArray, isNull, lt } from '../database/drizzle.ts'
import type { Bounds } from '../config.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { resumableUploadParts, resumableUploads, users } from '../database/schema.ts'
import { conflict, notFound } from '../http/api-error.ts'
import type { ProviderContext } from '../context.ts'
import type { PendingUploads } from './pending-uploads.ts'

/** An upload that survives lost connections, including its progress. */
export type ResumableUpload = typeof resumableUploads.$inferSelect

/** A stored part of a file. */
export interface StoredPart {
  key: string
  /** Number of bytes before this part. */
  offset: number
  length: number
}

export interface ResumableUploads {
  /** Returns the storage keys of an upload's parts, in order. */
  partsOf(id: string): Promise<string[]>
  /** Starts an upload of this size and returns its ID. If the account is at its limit, removes the upload that has been inactive longest. */
  begin(ownerId: string, size: number): Promise<string>
  /** @throws {ApiError} 404 if the upload doesn't exist, was removed or belongs to another account. */
  get(id: string, ownerId: string): Promise<ResumableUpload>
  /** Same as `get`, but without checking the owner or the expiry. Returns undefined if the upload doesn't exist. */
  find(id: string): Promise<ResumableUpload | undefined>
  /** Appends a stored part to its file. @throws {ApiError} 409 if another part already has this offset. */
  append(id: string, part: StoredPart, extension: string | undefined): Promise<void>
  /**
   * Marks an upload as published in the transaction that creates the video. Returns the keys to abandon after the commit, or undefined if the upload is already
   * published.
   */
  publish(transaction: Executor, id: string, videoId: string): Promise<string[] | undefined>
  /** Removes an upload and its parts. For a published upload, removes only the record. */
  remove(id: string): Promise<void>
  /** Removes inactive uploads and old records of published uploads. */
  removeExpired(): Promise<void>
}

interface ResumableUploadsOptions extends Pick<ProviderContext, 'database' | 'clock'> {
  pendingUploads: PendingUploads
  bounds: Pick<Bounds, 'resumableUploadMs' | 'resumableUploads'>
}

const expiredBatchSize = 100

export const uploadGone = () => notFound('This upload no longer exists. Please start it again.')

/**
 * Stores resumable uploads in PostgreSQL and their parts in media storage, each under a unique key. A part counts when its row exists. Of two parts with the
 * same offset, only one gets a row, so provider processes don't need a lock.
 */
export function createResumableUploads(options: ResumableUploadsOptions): ResumableUploads {
  const { database, clock, pendingUploads, bounds } = options
  const expiry = () => new Date(clock().getTime() - bounds.resumableUploadMs)

  const find = async (id: string) => {
    const [upload] = await database.select().from(resumableUploads).where(eq(resumableUploads.id, id))
    return upload
  }

  /** Deletes the rows of uploads and their parts. Returns the keys to abandon after the commit. */
  async function removeRows(transaction: Executor, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return []
    // The lock makes a concurrent append either finish first or fail.
    await transaction.select().from(resumableUploads).where(inArray(resumableUploads.id, ids)).for('update')
    const released = await keysOf(transaction, ids)
    await transaction.delete(resumableUploads).where(inArray(resumableUploads.id, ids))
    await pendingUploads.release(transaction, released)
    return released
  }

  const discard = async (ids: string[]) =>
    pendingUploads.abandon(await database.transaction((transaction) => removeRows(transaction, ids)))

  return {
    async begin(ownerId, size) {
      const id = createId()
      const released = await database.transaction(async (transaction) => {
        // Upload starts are serialized per account. Otherwise, concurrent starts wouldn't count each other.
        await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
        const unfinished = await transaction
          .select({ id: resumableUploads.id })
          .from(resumableUploads)
          .where(and(eq(resumableUploads.ownerId, ownerId), isNull(resumableUploads.videoId)))
          .orderBy(asc(resumableUploads.touchedAt))
        const surplus = unfinished.length - (bounds.resumableUploads - 1)
        const keys = await removeRows(
          transaction,
          unfinished.slice(0, Math.max(0, surplus)).map((upload) => upload.id),
        )
        await transaction.insert(resumableUploads).values({ id, ownerId, size, touchedAt: clock() })
        return keys
      })
      await pendingUploads.abandon(released)
      return id
    },

    partsOf: (id) => keysOf(database, [id]),

    async get(id, ownerId) {
      const upload = await find(id)
      if (upload?.ownerId !== ownerId || upload.touchedAt <= expiry()) throw uploadGone()
      return upload
    },

    find,

    append: (id, { key, offset, length }, extension) =>
      database.transaction(async (transaction) => {
        const appended = await transaction
          .update(resumableUploads)
          .set({
            received: offset + length,
            touchedAt: clock(),
            ...(extension !== undefined && { extension }),
          })
          .where(and(eq(resumableUploads.id, id), eq(resumableUploads.received, offset)))
          .returning({ id: resumableUploads.id })
        if (appended.length === 0) throw conflict('Another request is continuing this upload. Please try again.')
        await transaction.insert(resumableUploadParts).values({ uploadId: id, offset, key })
        await pendingUploads.complete(transaction, [key])
      }),

    async publish(transaction, id, videoId) {
      const [upload] = await transaction
        .select({ id: resumableUploads.id })
        .from(resumableUploads)
        .where(and(eq(resumableUploads.id, id), isNull(resumableUploads.videoId)))
        .for('update')
      if (!upload) return undefined
      await transaction.update(resumableUploads).set({ videoId, touchedAt: clock() }).where(eq(resumableUploads.id, id))
      const keys = await keysOf(transaction, [id])
      await transaction.delete(resumableUploadParts).where(eq(resumableUploadParts.uploadId, id))
      await pendingUploads.release(transaction, keys)
      return keys
    },

    remove: (id) => discard([id]),

    async removeExpired() {
      for (;;) {
        const expired = await database
          .select({ id: resumableUploads.id })
          .from(resumableUploads)
          .where(lt(resumableUploads.touchedAt, expiry()))
          .limit(expiredBatchSize)
        await discard(expired.map(({ id }) => id))
        if (expired.length < expiredBatchSize) return
      }
    },
  }
}

/** Returns the storage keys of several uploads' parts, in order. */
async function keysOf(executor: Executor, ids: string[]): Promise<string[]> {
  const parts = await executor
    .select({ key: resumableUploadParts.key })
    .from(resumableUploadParts)
    .where(inArray(resumableUploadParts.uploadId, ids))
    .orderBy(asc(resumableUploadParts.offset))
  return parts.map(({ key }) => key)
}
