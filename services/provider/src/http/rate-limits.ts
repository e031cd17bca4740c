import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { limitKeyOf } from './client-ip.ts'
import { tooManyFor } from './too-many.ts'

/**
 * Returns the `config.rateLimit` for one route. With `accountOf`, which reads the body, the limit applies per account.
 */
export function limitTo(max: number, accountOf?: (request: FastifyRequest) => string): RateLimitOptions {
  return {
    max,
    timeWindow: 60_000,
    ...(accountOf && { hook: 'preHandler' }),
    keyGenerator: (request) => [limitKeyOf(request.clientIp), accountOf?.(request)].join(' '),
    errorResponseBuilder: (_request, { ttl }) => tooManyFor('Too many attempts', ttl / 1000),
  }
}
