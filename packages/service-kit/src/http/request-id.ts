import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header for the request ID, in requests and responses. */
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w.-]{1,64}$/

/** The caller's request ID, so that its log and the provider's can be correlated; a new ID if the request has none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[requestIdHeader]
  return typeof own === 'string' && requestIdPattern.test(own) ? own : randomUUID()
}
