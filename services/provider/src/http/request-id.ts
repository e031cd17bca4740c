import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const HEADER = 'x-request-id'
const ACCEPTABLE = /^[\w.-]{1,64}$/

/** The caller's own id for a request, so that its log and ours can be laid side by side; a new one if there is none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[HEADER]
  return typeof own === 'string' && ACCEPTABLE.test(own) ? own : randomUUID()
}

/** Sends every answer's request id back with it. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id)
  })
}
