import { DatabaseError } from 'pg'
import type { Database } from '../connect.ts'
import { databaseUnavailable, DatabaseUnavailable } from '../database-unavailable.ts'
import type { OwnWrites } from './own-writes.ts'
import type { ReplicaLag } from './replica-lag.ts'

/** Reads that may be slightly stale: from the replica if it's usable, otherwise from the primary. */
export interface Reads {
  /**
   * Reads for the viewer with this ID, or for a visitor if it's null. Viewers always see their own writes. If the replica returns undefined, retries on the
   * primary, because the row may be new.
   *
   * @param read may be called again, with the primary.
   */
  run<Result>(viewerId: string | null, read: (database: Database) => Promise<Result>): Promise<Result>
  /**
   * Records that a user has written, so the user's next reads include the write. Call it after the write and before the response.
   */
  noteWrite(userId: string): Promise<void>
}

/** Creates the reads of a provider without a replica. */
export function createPrimaryReads(primary: Database): Reads {
  return { run: (_viewerId, read) => read(primary), noteWrite: async () => {} }
}

export interface ReplicaReadsOptions {
  primary: Database
  replica: Database
  lag: Pick<ReplicaLag, 'now'>
  ownWrites: OwnWrites
  /** Maximum staleness, in milliseconds. Recent writers are remembered for the same time. */
  maxLagMs: number
}

export interface ReplicaReads extends Reads {
  /** Sends waiting reads to the primary when the replica becomes unusable. */
  giveUpIfLate(): void
}

export function createReplicaReads({ primary, replica, lag, ownWrites, maxLagMs }: ReplicaReadsOptions): ReplicaReads {
  const waiting = new Set<() => void>()
  const isUsable = () => lag.now <= maxLagMs

  /** Reads from the replica as long as it's usable. */
  async function readReplica<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(new DatabaseUnavailable('The replica does not respond, or is too far behind.'))
    waiting.add(giveUp)
    try {
      return await Promise.race([read(replica), late])
    } finally {
      waiting.delete(giveUp)
    }
  }

  return {
    async run(viewerId, read) {
      // The order matters: if the user had not written before the lag was checked, the replica has
      // all their writes.
      const mayLag = isUsable() && (viewerId === null || !(await ownWrites.mayBeRecent(viewerId))) && isUsable()
      if (!mayLag) return read(primary)
      try {
        const found = await readReplica(read)
        if (found !== undefined) return found
      } catch (error) {
        if (!isOfReplicaAlone(error)) throw error
      }
      return read(primary)
    },
    noteWrite: (userId) => ownWrites.note(userId),
    giveUpIfLate() {
      if (!isUsable()) for (const giveUp of waiting) giveUp()
    },
  }
}

const queryCanceled = '57014'

/**
 * Whether to retry a failed read on the primary. A slow statement would be just as slow there, and an overload must not spread to the primary.
 */
function isOfReplicaAlone(error: unknown): boolean {
  const unavailable = databaseUnavailable(error)
  if (!unavailable) return false
  const { cause } = unavailable
  return !unavailable.isFlooded && !(cause instanceof DatabaseError && cause.code === queryCanceled)
}
