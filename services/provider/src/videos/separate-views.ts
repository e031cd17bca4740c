import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'x-kinora-views'
const separate = 'separate'

/**
 * Whether the client reports views with a separate call, so that reading a video writes nothing.
 * Unknown values are treated like clients that only know the specification.
 */
export function countsViewsItself({ headers }: FastifyRequest): boolean {
  return headers[header] === separate
}

/**
 * Announces the separate view call. `GET /health` always does, for clients that must know before
 * their first read; video responses do if nothing was written.
 */
export function announceSeparateViews(reply: FastifyReply): void {
  reply.header(header, separate)
}
