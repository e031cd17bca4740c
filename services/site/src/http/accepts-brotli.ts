import type { IncomingHttpHeaders } from 'node:http'

import negotiator from '@fastify/accept-negotiator'

const encodings = ['br', 'identity']

/** Whether who asks would rather have a text in brotli than as it is. */
export function acceptsBrotli(headers: IncomingHttpHeaders): boolean {
  return negotiator.negotiate(headers['accept-encoding'] ?? '', encodings) === 'br'
}
