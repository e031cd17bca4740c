import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'x-kinora-views'
const separate = 'separate'

/**
 * Whether a client tells of views by a call of their own, so that reading a video for it writes nothing. Unknown values are those of a client that
 * knows only the specification.
 */
export function countsViewsItself({ headers }: FastifyRequest): boolean {
  return headers[header] === separate
}

/**
 * Says in a response that the provider knows that call. `GET /health` always says so, for whoever reads videos and is nobody's viewer must know
 * before the first read; a video's response says so where nothing was written.
 */
export function announceSeparateViews(reply: FastifyReply): void {
  reply.header(header, separate)
}
