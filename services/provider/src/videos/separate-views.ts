import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'x-kinora-views'
const separate = 'separate'

/** Whether the client reports views with a separate call, so that reading a video writes nothing. Any other header value is treated like a missing header. */
export function countsViewsItself({ headers }: FastifyRequest): boolean {
  return headers[header] === separate
}

/**
 * Announces the separate view call. `GET /health` always does, for clients that must know before their first read. Video responses do if the view was not
 * counted.
 */
export function announceSeparateViews(reply: FastifyReply): void {
  reply.header(header, separate)
}
