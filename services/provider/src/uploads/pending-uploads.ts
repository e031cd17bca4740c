import { and, eq, inArray, isNull, ne, notExists, or, sql } from '../database/drizzle.ts'
import type { Database, Executor } from '../database/connect.ts'
import { pendingUploads, providerProcesses } from '../database/schema.ts'
import { unavailable } from '../http/api-error.ts'
import { createProcessLease, type ProcessLeaseOptions } from '../media/process-lease.ts'
import type { MediaStorage } from '../media/storage.ts'

// A file and the row that refers to it can't be written atomically. The key is therefore recorded before the first byte is stored, and deleted in the
// transaction that writes the row. If a key is still recorded after its process has died, the file is unused.

export interface PendingUploads {
  /** Records the keys of files before they are stored. */
  begin(keys: string[]): Promise<void>
  /** Records the keys of files that no row refers to after this transaction. Call `abandon` after the commit. */
  release(transaction: Executor, keys: string[]): Promise<void>
  /** Deletes the records of files that rows from this transaction refer to. */
  complete(transaction: Executor, keys: string[]): Promise<void>
  /** Removes files that no row refers to or will refer to. Never rejects. */
  abandon(keys: string[]): Promise<void>
  /** Removes the uploaded files of dead processes. Several processes can sweep concurrently. */
  sweep(): Promise<void>
  /** Starts this process's lease. Required before its first upload. */
  hold(): Promise<void>
  /** Ends this process's lease. The next sweep handles the remaining records. */
  end(): Promise<void>
}

const sweepBatchSize = 100

export function createPendingUploads(
  database: Database,
  storage: MediaStorage,
  options: ProcessLeaseOptions,
): PendingUploads {
  const lease = createProcessLease(database, options)
  /** Files that could not be removed because the storage or the database was unavailable. */
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

  /** Sweeps one batch. Returns the number of removed files. */
  function sweepSome(): Promise<number> {
    return database.transaction(async (transaction) => {
      // The rows stay locked until their files are removed, so a slow process can't complete them in the meantime.
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
      // Another process considered this process dead, for example after a long database outage.
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

/** Whether a key was recorded by a process whose lease has expired, or more than a day ago by a version without leases. */
function isAbandoned(executor: Executor, ownProcessId: string) {
  const livingOwner = executor
    .select({ id: providerProcesses.id })
    .from(providerProcesses)
    .where(and(eq(providerProcesses.id, pendingUploads.processId), sql`${providerProcesses.leaseEndsAt} > now()`))
  return or(
    // This process is alive even if its lease renewal is late. The comparison also rules out null IDs.
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
