import type { RateLimitOptions } from '@fastify/rate-limit'
import { ApiError } from './api-error.ts'
import { limitKeyOf } from './client-address.ts'

/** How many calls one client address may make in a minute. Each process counts for itself. */
export interface RateLimits {
  login: number
  register: number
  refresh: number
}

export const defaultRateLimits: RateLimits = { login: 20, register: 10, refresh: 120 }

/** The limit of one route, for its `config.rateLimit`. The plugin adds `Retry-After`. */
export function limitTo(max: number): RateLimitOptions {
  return {
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => limitKeyOf(request.clientAddress),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return new ApiError(
        429,
        `Too many tries. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      )
    },
  }
}
