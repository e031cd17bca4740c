import { randomUUID } from 'node:crypto'
import { answerUnreadableRequests, drainBodies, requestIdHeader, type Connections } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { DatabasePool } from '../database/database-pool.ts'
import { ApiError } from './api-error.ts'
import { failureBody } from './error-handler.ts'
import { allowedMethods } from './methods.ts'
import { requirePlainIntegers, refuseMalformed } from './refuse-malformed.ts'
import { shedLoad } from './shed-load.ts'

export interface HttpCheckOptions {
  bounds: Bounds
  connections: Connections
  pool: Pick<DatabasePool, 'isFull'>
  /** The headers to send with every response. */
  headers: Record<string, string>
}

/** Adds all checks between the socket and the routes, cheapest first. */
export async function addHttpChecks(
  app: FastifyInstance,
  { bounds, connections, pool, headers }: HttpCheckOptions,
): Promise<void> {
  answerUnreadableRequests(app, {
    methods: allowedMethods,
    write: ({ statusCode, message }) => ({
      headers: {
        ...headers,
        [requestIdHeader]: randomUUID(),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify(failureBody(new ApiError(statusCode, message))),
    }),
  })
  drainBodies(app, bounds, connections)
  await shedLoad(app, { ...bounds, isQueueFull: () => pool.isFull })
  refuseMalformed(app, bounds)
  requirePlainIntegers(app)
}
