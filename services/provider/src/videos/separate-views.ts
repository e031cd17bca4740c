import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'x-kinora-views'
const separate = 'separate'

/**
 * Whether the client reports views with a separate call. In that case, reading a video doesn't write anything. Any other header value is treated like a missing
 * header.
 */
export function countsViewsItself({ headers }: FastifyRequest): boolean {
  return headers[header] === separate
}

/**
 * Announces the separate view call. `GET /health` always announces it, for clients that need to know before their first read. A video response announces it if
 * the view wasn't counted.
 */
export function announceSeparateViews(reply: FastifyReply): void {
  reply.header(header, separate)
}
