import type { RateLimitOptions } from '@fastify/rate-limit'
import { limitKeyOf } from './client-ip.ts'
import { tooManyFor } from './too-many.ts'

/** How many calls one client IP address may make in a minute. Each process counts for itself. */
export interface RateLimits {
  login: number
  register: number
  refresh: number
}

export const defaultRateLimits: RateLimits = { login: 20, register: 10, refresh: 120 }

/** The limit of one route, for its `config.rateLimit`. */
export function limitTo(max: number): RateLimitOptions {
  return {
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => limitKeyOf(request.clientIp),
    errorResponseBuilder: (_request, { ttl }) => tooManyFor('Too many tries', ttl / 1000),
  }
}
