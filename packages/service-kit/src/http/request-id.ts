import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Carries the id of a request, both ways. */
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w.-]{1,64}$/

/** The caller's own id for a request, so that its log and the provider's can be laid side by side; a new one if there is none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[requestIdHeader]
  return typeof own === 'string' && requestIdPattern.test(own) ? own : randomUUID()
}
