import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header with the request ID, in requests and responses. */
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w.-]{1,64}$/

/** Returns the caller's request ID, which links its log entries to the provider's, or a new ID if the request has none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[requestIdHeader]
  return typeof own === 'string' && requestIdPattern.test(own) ? own : randomUUID()
}
