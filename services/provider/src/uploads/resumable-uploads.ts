import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Bounds } from '../config.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { resumableUploadParts, resumableUploads, users } from '../database/schema.ts'
import { conflict, notFound } from '../http/api-error.ts'
import type { ProviderContext } from '../context.ts'
import type { PendingUploads } from './pending-uploads.ts'

/** An upload that survives a lost connection, as far as it has come. */
export type ResumableUpload = typeof resumableUploads.$inferSelect

/** A part of a file that has been stored. */
export interface StoredPart {
  key: string
  /** Of the file's bytes, how many lie before it. */
  offset: number
  length: number
}

export interface ResumableUploads {
  /** The storage keys of its parts, in their order. */
  partsOf(id: string): Promise<string[]>
  /** Begins an upload of so many bytes and returns its id. An account that has as many as it may loses the one that has stood still longest. */
  begin(ownerId: string, size: number): Promise<string>
  /** @throws {ApiError} 404 for an upload that is not there, has been given up, or is somebody else's. */
  get(id: string, ownerId: string): Promise<ResumableUpload>
  /** As `get`, for whoever has asked for it by its owner already. */
  find(id: string): Promise<ResumableUpload | undefined>
  /** Takes a part that is in storage up into its file. @throws {ApiError} 409 when another part has taken its place meanwhile. */
  append(id: string, part: StoredPart, extension: string | undefined): Promise<void>
  /** In the transaction that makes it a video. Returns the keys that are to be abandoned when that is through; undefined when it is a video already. */
  publish(transaction: Executor, id: string, videoId: string): Promise<string[] | undefined>
  /** Gives an upload up, and what has come of it. One that is a video already is only forgotten. */
  remove(id: string): Promise<void>
  /** Gives up what nobody has gone on with, and forgets what was published as long ago. */
  removeExpired(): Promise<void>
}

interface ResumableUploadsOptions extends Pick<ProviderContext, 'database' | 'clock'> {
  pendingUploads: PendingUploads
  bounds: Pick<Bounds, 'resumableUploadMs' | 'resumableUploads'>
}

const expiredBatchSize = 100

export const uploadGone = () => notFound('This upload is no longer there. Please start it again.')

/**
 * Uploads in parts, in PostgreSQL; the parts lie in media storage, each under a key of its own that is never written again. A part counts from when the row
 * names it, and of two that begin at the same byte only one comes to be named: so no lock need be held between the processes of a provider.
 */
export function createResumableUploads(options: ResumableUploadsOptions): ResumableUploads {
  const { database, clock, pendingUploads, bounds } = options
  const expiry = () => new Date(clock().getTime() - bounds.resumableUploadMs)

  const find = async (id: string) => {
    const [upload] = await database.select().from(resumableUploads).where(eq(resumableUploads.id, id))
    return upload
  }

  /** Returns the keys that are to be abandoned when the transaction is through. */
  async function removeRows(transaction: Executor, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return []
    // Locked first: a part that is being appended is in before, or fails.
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
        // One after the other, or each of those that come at once would count only those before all of them.
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
        if (appended.length === 0) throw conflict('This upload goes on elsewhere. Please try again.')
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

/** The storage keys of the parts of uploads, in their order. */
async function keysOf(executor: Executor, ids: string[]): Promise<string[]> {
  const parts = await executor
    .select({ key: resumableUploadParts.key })
    .from(resumableUploadParts)
    .where(inArray(resumableUploadParts.uploadId, ids))
    .orderBy(asc(resumableUploadParts.offset))
  return parts.map(({ key }) => key)
}
