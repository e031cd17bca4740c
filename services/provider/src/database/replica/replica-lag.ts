import type { DatabasePool } from '../database-pool.ts'

/** How far behind the primary a replica is, as one process can prove it. */
export interface ReplicaLag {
  /**
   * For how many milliseconds at most what was committed may be missing on the replica, now. Infinity when the replica does not answer, is none,
   * or nothing is proved yet.
   */
  readonly now: number
  /** Looks once. Never rejects. */
  look(): Promise<void>
}

type Asked = Pick<DatabasePool, 'query'>

/** Where a server is in the write-ahead log, as a number. */
interface Position {
  at: number
  lsn: bigint
}

/** Flushed, because that is what an acknowledged commit is. */
const flushed = `select (pg_current_wal_flush_lsn() - '0/0')::text as lsn`
const replayed = `select (pg_last_wal_replay_lsn() - '0/0')::text as lsn where pg_is_in_recovery()`

/**
 * Compares where the replica is with where the primary was. A replica that has replayed up to where the primary was at a moment has all that was
 * committed before it, whatever clocks say and however the replica is fed; one that is cut off, or held back, is told from one that has nothing
 * to do. While the primary does not answer nothing is proved, so the lag grows.
 *
 * @param keepMs how far back what is asked of the primary is remembered: the longest lag that matters.
 */
export function createReplicaLag(primary: Asked, replica: Asked, keepMs: number): ReplicaLag {
  let known: Position[] = []
  let isAnswering = false
  return {
    get now() {
      const [caughtUp] = known
      return isAnswering && caughtUp ? performance.now() - caughtUp.at : Infinity
    },
    async look() {
      const at = performance.now()
      const [lsn, replayedLsn] = await Promise.all([positionOf(primary, flushed), positionOf(replica, replayed)])
      if (lsn !== undefined) known.push({ at, lsn })
      isAnswering = replayedLsn !== undefined && known.some((position) => position.lsn <= replayedLsn)
      // The first one left is the latest that the replica has reached.
      const latest = known.findLastIndex((position) => replayedLsn !== undefined && position.lsn <= replayedLsn)
      known = known.slice(Math.max(0, latest)).filter((position, index) => index === 0 || at - position.at <= keepMs)
      if (known[0] && latest === -1 && at - known[0].at > keepMs) known.shift()
    },
  }
}

async function positionOf(server: Asked, statement: string): Promise<bigint | undefined> {
  try {
    const { rows } = await server.query<{ lsn: string | null }>(statement)
    return rows[0]?.lsn ? BigInt(rows[0].lsn) : undefined
  } catch {
    return undefined
  }
}
