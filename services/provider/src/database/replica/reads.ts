import { DatabaseError } from 'pg'
import type { Database } from '../connect.ts'
import { databaseUnavailable, DatabaseUnavailable } from '../database-unavailable.ts'
import type { OwnWrites } from './own-writes.ts'
import type { ReplicaLag } from './replica-lag.ts'

/** Where things are read that may be a little old: a replica, if there is one and it will do, and otherwise the primary. */
export interface Reads {
  /**
   * Reads for someone: a viewer by their id, or null for a visitor. What a viewer has written is in what they read. What is not found, as
   * undefined, is looked for on the primary too, for it may be new.
   *
   * @param read may be called a second time, with the primary.
   */
  run<Result>(viewerId: string | null, read: (database: Database) => Promise<Result>): Promise<Result>
  /** Notes that a user has written something, so that it is in what they read next. To be called after the write and before its answer. */
  noteWrite(userId: string): Promise<void>
}

/** Of a provider that has no replica. */
export function createPrimaryReads(primary: Database): Reads {
  return { run: (_viewerId, read) => read(primary), noteWrite: async () => {} }
}

export interface ReplicaReadsOptions {
  primary: Database
  replica: Database
  lag: Pick<ReplicaLag, 'now'>
  ownWrites: OwnWrites
  /** How old at most what is read may be, in milliseconds. Own writes are remembered as long. */
  maxLagMs: number
}

export interface ReplicaReads extends Reads {
  /** Has whatever waits for the replica read from the primary, if the replica will not do any more. */
  giveUpIfLate(): void
}

export function createReplicaReads({ primary, replica, lag, ownWrites, maxLagMs }: ReplicaReadsOptions): ReplicaReads {
  const waiting = new Set<() => void>()
  const isUsable = () => lag.now <= maxLagMs

  /** Reads from the replica, for as long as it is one to wait for. */
  async function readReplica<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(new DatabaseUnavailable('The replica does not answer, or is too far behind.'))
    waiting.add(giveUp)
    try {
      return await Promise.race([read(replica), late])
    } finally {
      waiting.delete(giveUp)
    }
  }

  return {
    async run(viewerId, read) {
      // In this order: who had not written before the replica was looked at has all that they wrote on it.
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

/** Whether the primary may do better. A statement that takes too long takes as long there, and a flood is not to be led on to it. */
function isOfReplicaAlone(error: unknown): boolean {
  const unavailable = databaseUnavailable(error)
  if (!unavailable) return false
  const { cause } = unavailable
  return !unavailable.isFlooded && !(cause instanceof DatabaseError && cause.code === queryCanceled)
}
