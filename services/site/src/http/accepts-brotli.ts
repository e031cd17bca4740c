import type { IncomingHttpHeaders } from 'node:http'

import negotiator from '@fastify/accept-negotiator'

const encodings = ['br', 'identity']

/** Whether the client prefers brotli to no compression. */
export function acceptsBrotli(headers: IncomingHttpHeaders): boolean {
  return negotiator.negotiate(headers['accept-encoding'] ?? '', encodings) === 'br'
}
