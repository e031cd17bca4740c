import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '@kinora/service-kit'
import { createWindowCounter } from './window-counter.ts'
import type { WindowLimit } from './window-counter.ts'

/** The header with the operator's token. */
const tokenHeader = 'x-kinora-operator'

/** The number of wrong tokens after which a network must wait. */
export const defaultWrongTokens: WindowLimit = { most: 20, windowMs: 60_000 }

/** Whether a request is from the operator: `open`, `closed`, or `wait` after too many wrong tokens from its network. */
export type OperatorAuth = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => 'open' | 'closed' | 'wait'

/**
 * Authenticates the operator by a token. Does not use IP addresses, because behind a proxy every request seems to be local.
 *
 * @param token at least 32 characters. Without it, access is always denied.
 */
export function createOperatorAuth(
  token: string | undefined,
  wrongTokens: WindowLimit = defaultWrongTokens,
): OperatorAuth {
  const wrong = createWindowCounter(wrongTokens)
  const expected = token === undefined ? undefined : digest(token)

  return ({ ip, headers }) => {
    const given = headers[tokenHeader]
    if (expected === undefined || typeof given !== 'string') return 'closed'
    const network = networkOf(ip)
    if (wrong.isExhausted(network)) return 'wait'
    // Compares digests, which have the same length, in constant time.
    if (timingSafeEqual(digest(given), expected)) return 'open'
    wrong.take(network)
    return 'closed'
  }
}

/** Responds to a caller without access: 404, or 429 if the caller must wait. */
export function refuseUnauthorized(reply: FastifyReply, access: 'closed' | 'wait') {
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  if (access === 'closed') return reply.code(404).send('Not found')
  return reply
    .code(429)
    .header('retry-after', '60')
    .send('Too many wrong tokens from your IP address. Wait a minute, then try again.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
