import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { DatabasePool } from '../database/database-pool.ts'
import type { Readiness } from '../health/readiness.ts'
import { boundConnections } from './connections.ts'
import { drainBodies } from './drain-bodies.ts'
import { addGracefulStop } from './graceful-stop.ts'
import { requirePlainIntegers } from './plain-integers.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { shedLoad } from './shed-load.ts'
import { answerUnreadableRequests } from './unreadable-requests.ts'

export interface HttpCheckOptions {
  bounds: Bounds
  readiness: Readiness
  pool: Pick<DatabasePool, 'isFull'>
  /** The headers to send with every response. */
  headers: Record<string, string>
}

/** Adds all checks between the socket and the routes, cheapest first. */
export async function addHttpChecks(
  app: FastifyInstance,
  { bounds, readiness, pool, headers }: HttpCheckOptions,
): Promise<void> {
  boundConnections(app, bounds)
  answerUnreadableRequests(app, headers)
  addGracefulStop(app, readiness, bounds)
  drainBodies(app, readiness, bounds)
  await shedLoad(app, { ...bounds, isQueueFull: () => pool.isFull })
  refuseMalformed(app, bounds)
  requirePlainIntegers(app)
}
