import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Header that carries the request ID in requests and responses. */
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w.-]{1,64}$/

/** Returns the request ID sent by the caller, which ties its log entries to this service's, or a new ID if there is none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[requestIdHeader]
  return typeof own === 'string' && requestIdPattern.test(own) ? own : randomUUID()
}
