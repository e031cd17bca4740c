import type { RateLimitOptions } from '@fastify/rate-limit'
import { wholeNumber } from '@kinora/settings'
import type { FastifyRequest } from 'fastify'
import { limitKeyOf } from './client-ip.ts'
import { tooManyFor } from './too-many.ts'

/** How many calls one client IP address may make in a minute. Each process counts for itself, or all together where they share a Valkey. */
export interface RateLimits {
  /** At one account: many people behind one address may log in at once. */
  login: number
  register: number
  refresh: number
}

export const rateLimitSettings = {
  LOGINS_PER_MINUTE: wholeNumber(20, {
    description: 'Log-ins to one account per IP address and minute, for each process or, with `VALKEY_URL`, for all.',
  }),
  REGISTRATIONS_PER_MINUTE: wholeNumber(10, {
    description: 'Registrations per IP address and minute, for each process or, with `VALKEY_URL`, for all.',
  }),
  REFRESHES_PER_MINUTE: wholeNumber(120, {
    description: 'Refreshes per IP address and minute, for each process or, with `VALKEY_URL`, for all.',
  }),
}

export const defaultRateLimits: RateLimits = {
  login: rateLimitSettings.LOGINS_PER_MINUTE.default,
  register: rateLimitSettings.REGISTRATIONS_PER_MINUTE.default,
  refresh: rateLimitSettings.REFRESHES_PER_MINUTE.default,
}

/** The limit of one route, for its `config.rateLimit`. With `accountOf`, which reads the body, it is one for each account. */
export function limitTo(max: number, accountOf?: (request: FastifyRequest) => string): RateLimitOptions {
  return {
    max,
    timeWindow: 60_000,
    ...(accountOf && { hook: 'preHandler' }),
    keyGenerator: (request) => [limitKeyOf(request.clientIp), accountOf?.(request)].join(' '),
    errorResponseBuilder: (_request, { ttl }) => tooManyFor('Too many tries', ttl / 1000),
  }
}
