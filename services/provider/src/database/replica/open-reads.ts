import type { FastifyInstance } from 'fastify'
import type { Tracing } from '@kinora/service-kit'
import type { Bounds } from '../../config.ts'
import type { Valkey } from '../../shared-state/valkey.ts'
import { connect, type Database } from '../connect.ts'
import { createOwnWrites, unknownWrites } from './own-writes.ts'
import { createPrimaryReads, createReplicaReads, type Reads } from './reads.ts'
import { createReplicaLag } from './replica-lag.ts'

export interface OpenReadsOptions {
  primary: Database
  databaseUrl: string
  /** The replica's URL. Without one, all reads use the primary. */
  databaseReadUrl: string | undefined
  valkey: Valkey | undefined
  bounds: Bounds
  tracing: Tracing | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Opens the replica, if there is one. Tracks its lag while the provider listens, and records
 * writes.
 */
export function openReads(app: FastifyInstance, options: OpenReadsOptions): Reads & { lagMs?: () => number } {
  const { primary, databaseUrl, databaseReadUrl, valkey, bounds, tracing } = options
  if (!databaseReadUrl) return createPrimaryReads(primary)

  const { replicaLagMs, replicaPollMs, replicaAnswerMs } = bounds
  const onIdleError = (error: Error) => app.log.warn({ err: error }, 'the replica closed a connection')
  const replica = connect(databaseReadUrl, { bounds, onIdleError, tracing })
  // Lag checks use separate connections, so they don't queue behind the reads.
  const looking = {
    ...bounds,
    databaseConnections: 1,
    databaseAcquireMs: replicaAnswerMs,
    databaseAnswerMs: replicaAnswerMs,
  }
  const watched = [connect(databaseUrl, { bounds: looking }), connect(databaseReadUrl, { bounds: looking })] as const
  const lag = createReplicaLag(watched[0].pool, watched[1].pool, replicaLagMs)
  const reads = createReplicaReads({
    primary,
    replica: replica.database,
    lag,
    ownWrites: valkey ? createOwnWrites(valkey, replicaLagMs) : unknownWrites,
    maxLagMs: replicaLagMs,
  })

  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let wasUsable: boolean | undefined
  const look = async () => {
    await lag.look()
    reads.giveUpIfLate()
    const isUsable = lag.now <= replicaLagMs
    if (isUsable !== wasUsable) {
      if (isUsable) app.log.info('reads that may be stale now use the replica')
      else app.log.warn('the replica is unavailable or too far behind; all reads now use the primary')
    }
    wasUsable = isUsable
    if (!isClosing) timer = setTimeout(() => void look(), replicaPollMs).unref()
  }
  app.addHook('onListen', async () => void look())
  app.addHook('onSend', async (request) => {
    if (request.viewer && !safeMethods.has(request.method)) await reads.noteWrite(request.viewer.userId)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
  })
  app.addHook('onClose', async () => void (await Promise.all([replica, ...watched].map(({ close }) => close()))))
  return { ...reads, lagMs: () => lag.now }
}
