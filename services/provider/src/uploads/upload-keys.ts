import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { uploadKeys } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'

/** How long a key is stored, in milliseconds. Inactive resumable uploads are kept just as long. */
const maxAgeMs = 3 * 24 * 60 * 60_000

/** Number of keys stored per account. Older keys are removed. */
const keptKeys = 100

/** The key that a client sends with an upload, so repeating the upload doesn't publish it twice. */
export interface UploadKey {
  ownerId: string
  key: string
  /** The form's fingerprint. */
  fingerprint: string
}

/** Hashes a form's text fields and files, to compare two forms. */
export function fingerprintOf(parts: Record<string, string>): string {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** Returns the ID of the video that was published with a key. @throws {ApiError} 422 if the key was used with a different form. */
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
      'This video was already published, without your latest changes. It is on your channel. Upload it again only if you want a second copy.',
    )
  }
  return found?.videoId
}

/** Stores a key in the transaction that publishes its video. Returns false if another upload with the same key was first. */
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
