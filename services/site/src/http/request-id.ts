import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const acceptable = /^[\w.-]{1,64}$/

/** The caller's own id for a request, where it has the form of one, or a new one; the provider is given the same, so that both logs can be laid side by side. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && acceptable.test(own) ? own : randomUUID()
}
