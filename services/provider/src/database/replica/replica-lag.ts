import type { DatabasePool } from '../database-pool.ts'

/** The replica's lag, as far as this process can prove it. */
export interface ReplicaLag {
  /** The maximum lag in milliseconds. Infinity if the replica doesn't respond, isn't a replica, or has no proven position yet. */
  readonly now: number
  /** Measures the lag once. Never rejects. */
  look(): Promise<void>
}

type Asked = Pick<DatabasePool, 'query'>

/** A server's position in the write-ahead log, as a number. */
interface Position {
  at: number
  lsn: bigint
}

/** The flush position, because commits are acknowledged after a flush. */
const flushed = `select (pg_current_wal_flush_lsn() - '0/0')::text as lsn`
const replayed = `select (pg_last_wal_replay_lsn() - '0/0')::text as lsn where pg_is_in_recovery()`

/**
 * Compares the replica's position with earlier positions of the primary. A replica that has replayed up to a position has everything committed before it,
 * regardless of clocks and replication method. This also distinguishes a disconnected replica from an idle one. While the primary doesn't respond, no position
 * can be proven, so the lag grows.
 *
 * @param keepMs how long to remember the primary's positions: the longest lag that matters.
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
      // The first remaining position is the latest that the replica has reached.
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
