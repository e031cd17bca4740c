import { and, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database, Executor } from '../database/connect.ts'
import { pendingUploads, providerProcesses } from '../database/schema.ts'
import { unavailable } from '../http/api-error.ts'
import { createProcessLease, type ProcessLeaseOptions } from '../media/process-lease.ts'
import type { MediaStorage } from '../media/storage.ts'

// A file and the row that points to it cannot be written in one step. So its key is noted before the first byte is
// stored and struck out in the transaction that writes the row: whatever is still noted belongs to nobody, once the
// process that noted it is gone.

export interface PendingUploads {
  /** Notes the keys of files that are about to be stored. */
  begin(keys: string[]): Promise<void>
  /** Notes the keys of files that no row points to any more once this transaction is through. They are then to be abandoned. */
  release(transaction: Executor, keys: string[]): Promise<void>
  /** Strikes out the keys of files that the rows of this transaction point to. */
  complete(transaction: Executor, keys: string[]): Promise<void>
  /** Removes files that no row will point to: now, or when it can. Never fails. */
  abandon(keys: string[]): Promise<void>
  /** Removes what processes that died in the middle of an upload have left behind. Several may sweep at once. */
  sweep(): Promise<void>
  /** Says that this process lives, before it has an upload to say it for. */
  hold(): Promise<void>
  /** Leaves what is still noted to whoever sweeps next. */
  end(): Promise<void>
}

const sweepBatchSize = 100

export function createPendingUploads(
  database: Database,
  storage: MediaStorage,
  options: ProcessLeaseOptions,
): PendingUploads {
  const lease = createProcessLease(database, options)
  /** What could not be removed when it was to be, because the storage or the database was away. */
  const leftovers = new Set<string>()

  async function remove(keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => storage.remove(key)))
    await database.delete(pendingUploads).where(inArray(pendingUploads.key, keys))
  }

  async function abandon(keys: string[]): Promise<void> {
    if (keys.length === 0) return
    try {
      await remove(keys)
      for (const key of keys) leftovers.delete(key)
    } catch (error) {
      for (const key of keys) leftovers.add(key)
      options.onFailure(error)
    }
  }

  /** Returns how many files it removed. */
  function sweepSome(): Promise<number> {
    return database.transaction(async (transaction) => {
      // Locked until their files are gone, so that a process which comes back to life cannot complete them meanwhile.
      const swept = await transaction
        .select({ key: pendingUploads.key })
        .from(pendingUploads)
        .where(isAbandoned(transaction, lease.processId))
        .limit(sweepBatchSize)
        .for('update', { skipLocked: true })
      const keys = swept.map(({ key }) => key)
      if (keys.length === 0) return 0
      await Promise.all(keys.map((key) => storage.remove(key)))
      await transaction.delete(pendingUploads).where(inArray(pendingUploads.key, keys))
      return keys.length
    })
  }

  async function note(executor: Executor, keys: string[]): Promise<void> {
    if (keys.length === 0) return
    await lease.hold()
    const { processId } = lease
    await executor.insert(pendingUploads).values(keys.map((key) => ({ key, startedAt: sql`now()`, processId })))
  }

  return {
    begin: (keys) => note(database, keys),
    release: note,

    async complete(transaction, keys) {
      if (keys.length === 0) return
      const struck = await transaction.delete(pendingUploads).where(inArray(pendingUploads.key, keys)).returning()
      // The others took this process for dead, as after a long time without the database.
      if (struck.length !== keys.length) {
        throw unavailable('The upload was interrupted on our side. Please try again.', 1)
      }
    },

    abandon,

    async sweep() {
      await abandon([...leftovers])
      while ((await sweepSome()) > 0);
      await database.delete(providerProcesses).where(isForgettable(database))
    },

    hold: () => lease.hold(),
    end: () => lease.end(),
  }
}

/** Noted by another process, whose lease has ended, or a day ago by one of a version that had no leases. */
function isAbandoned(executor: Executor, ownProcessId: string) {
  const livingOwner = executor
    .select({ id: providerProcesses.id })
    .from(providerProcesses)
    .where(and(eq(providerProcesses.id, pendingUploads.processId), sql`${providerProcesses.leaseEndsAt} > now()`))
  return or(
    // Of itself a process knows that it lives, however late its lease is renewed. What is null is not unequal either.
    and(ne(pendingUploads.processId, ownProcessId), notExists(livingOwner)),
    and(isNull(pendingUploads.processId), sql`${pendingUploads.startedAt} < now() - interval '1 day'`),
  )
}

function isForgettable(executor: Executor) {
  const uploads = executor
    .select({ key: pendingUploads.key })
    .from(pendingUploads)
    .where(eq(pendingUploads.processId, providerProcesses.id))
  return and(sql`${providerProcesses.leaseEndsAt} <= now()`, notExists(uploads))
}
