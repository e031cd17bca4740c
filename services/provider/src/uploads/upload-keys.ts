import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { uploadKeys } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'

/** How long a key is stored, in milliseconds: as long as an inactive resumable upload. */
const maxAgeMs = 3 * 24 * 60 * 60_000

/** The number of an account's keys that are stored, newest first. */
const keptKeys = 100

/** The client's key of an upload, so that repeating it does not publish it twice. */
export interface UploadKey {
  ownerId: string
  key: string
  /** Of the form. */
  fingerprint: string
}

/** Returns a hash of a form's texts and files, to compare two forms. */
export function fingerprintOf(parts: Record<string, string>): string {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** Returns the video published with this key. @throws {ApiError} 422 if the key was used with another form. */
export async function findPublished(
  executor: Executor,
  { ownerId, key, fingerprint }: UploadKey,
  now: Date,
): Promise<string | undefined> {
  const [found] = await executor
    .select()
    .from(uploadKeys)
    .where(and(eq(uploadKeys.ownerId, ownerId), eq(uploadKeys.key, key), gt(uploadKeys.createdAt, expiryAt(now))))
  if (found && found.fingerprint !== fingerprint) {
    throw new ApiError(
      422,
      'This video was published before it was changed, and is on your channel. Upload it again only if you want it twice.',
    )
  }
  return found?.videoId
}

/** Stores a key in the transaction that publishes its video. Returns false if another upload with it was first. */
export async function saveKey(
  transaction: Executor,
  { ownerId, key, fingerprint }: UploadKey,
  videoId: string,
  now: Date,
): Promise<boolean> {
  const kept = { fingerprint, videoId, createdAt: now }
  const written = await transaction
    .insert(uploadKeys)
    .values({ ownerId, key, ...kept })
    .onConflictDoUpdate({
      target: [uploadKeys.ownerId, uploadKeys.key],
      set: kept,
      setWhere: lte(uploadKeys.createdAt, expiryAt(now)),
    })
    .returning({ key: uploadKeys.key })
  if (written.length === 0) return false
  const surplus = transaction
    .select({ key: uploadKeys.key })
    .from(uploadKeys)
    .where(eq(uploadKeys.ownerId, ownerId))
    .orderBy(desc(uploadKeys.createdAt))
    .offset(keptKeys)
  await transaction.delete(uploadKeys).where(and(eq(uploadKeys.ownerId, ownerId), inArray(uploadKeys.key, surplus)))
  return true
}

/** Removes expired keys. */
export async function removeOldUploadKeys({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(uploadKeys).where(lte(uploadKeys.createdAt, expiryAt(clock())))
}

const expiryAt = (now: Date) => new Date(now.getTime() - maxAgeMs)
