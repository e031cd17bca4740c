import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '@kinora/service-kit'
import { createWindowCounter } from './window-counter.ts'
import type { WindowLimit } from './window-counter.ts'

const tokenHeader = 'x-kinora-operator'

/** How many wrong tokens a network may send before it has to wait. */
export const defaultWrongTokens: WindowLimit = { most: 20, windowMs: 60_000 }

/** Authenticates a request: `open` for the operator, `closed` for other callers, `wait` after too many wrong tokens from the same network. */
export type OperatorAuth = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => 'open' | 'closed' | 'wait'

/**
 * Authenticates the operator by token. IP addresses are no help: behind a proxy, every request looks local.
 *
 * @param token at least 32 characters. Without a token, access is always denied.
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
    // Digests always have the same length, which a constant-time comparison requires.
    if (timingSafeEqual(digest(given), expected)) return 'open'
    wrong.take(network)
    return 'closed'
  }
}

/** Responds to a caller without access: 404, or 429 if the caller has to wait. */
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
