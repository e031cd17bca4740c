import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '@kinora/service-kit'
import { createWindowCounter } from './window-counter.ts'
import type { WindowLimit } from './window-counter.ts'

/** Where a request carries the token of whoever runs the site. */
const tokenHeader = 'x-kinora-operator'

/** Wrong tokens from one network before it has to wait. */
export const defaultWrongTokens: WindowLimit = { most: 20, windowMs: 60_000 }

/** Whether a request is the operator's; `wait`: too many were not, from where it comes. */
export type OperatorGate = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => 'open' | 'closed' | 'wait'

/**
 * Tells the operator's requests from everybody else's by the token that they carry. Where a request comes from says nothing: behind a proxy everybody is local.
 *
 * @param token at least 32 characters; without one nothing opens.
 */
export function createOperatorGate(
  token: string | undefined,
  wrongTokens: WindowLimit = defaultWrongTokens,
): OperatorGate {
  const wrong = createWindowCounter(wrongTokens)
  const expected = token === undefined ? undefined : digest(token)

  return ({ ip, headers }) => {
    const given = headers[tokenHeader]
    if (expected === undefined || typeof given !== 'string') return 'closed'
    const network = networkOf(ip)
    if (wrong.isSpent(network)) return 'wait'
    // Of the same length whatever was given, and compared in the same time.
    if (timingSafeEqual(digest(given), expected)) return 'open'
    wrong.take(network)
    return 'closed'
  }
}

/** What somebody is told for whom the gate is not open: that there is nothing, or to wait. */
export function refuseUnauthorized(reply: FastifyReply, access: 'closed' | 'wait') {
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  if (access === 'closed') return reply.code(404).send('Not found')
  return reply
    .code(429)
    .header('retry-after', '60')
    .send('Too many wrong tokens came from your IP address. Wait a minute, then try again.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
