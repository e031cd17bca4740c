import { inArray, lt } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { pendingUploads } from '../database/schema.ts'

/** Longer than any upload takes, so that none is swept away under a client that is still sending. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

// A file and the row that points to it cannot be written in one step. So its key is noted before the first byte is
// stored and struck out in the transaction that writes the row: whatever is still noted belongs to nobody.

/** Notes the key of a file that is about to be stored. */
export async function beginUpload({ database, clock }: ProviderContext, key: string): Promise<void> {
  await database.insert(pendingUploads).values({ key, startedAt: clock() })
}

/** Strikes out the keys of files that the rows of this transaction point to. */
export async function completeUploads(transaction: Executor, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const struck = await transaction.delete(pendingUploads).where(inArray(pendingUploads.key, keys)).returning()
  if (struck.length !== keys.length) throw new Error(`The upload of ${keys.join(', ')} was swept away as abandoned.`)
}

/** Removes files that no row will point to. */
export async function abandonUploads({ database, storage }: ProviderContext, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await Promise.all(keys.map((key) => storage.remove(key)))
  await database.delete(pendingUploads).where(inArray(pendingUploads.key, keys))
}

/** Removes what processes that died in the middle of an upload have left behind. */
export async function sweepAbandonedUploads(context: ProviderContext): Promise<void> {
  const before = new Date(context.clock().getTime() - ABANDONED_AFTER_MS)
  const abandoned = await context.database.select().from(pendingUploads).where(lt(pendingUploads.startedAt, before))
  await abandonUploads(
    context,
    abandoned.map(({ key }) => key),
  )
}
