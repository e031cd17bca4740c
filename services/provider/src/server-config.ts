import type { ProviderOptions } from './provider-options.ts'
import { defaultBounds, type Bounds } from './bounds.ts'
import { defaultRateLimits } from './http/rate-limits.ts'
import { createStorage } from './media/create-storage.ts'
import { readQuotaLimits } from './quotas/quota-table.ts'
import { defaultEndedSessionsPollMs } from './users/authentication/ended-sessions.ts'
import { defaultGuestViewsPerIp } from './videos/views.ts'

export interface ServerConfig extends ProviderOptions {
  bounds: Bounds
  host: string
  port: number
}

/** Reads how to start from the environment. Throws one sentence that names the variable which is missing or wrong. */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  return {
    databaseUrl: required(env, 'DATABASE_URL', 'postgres://user:password@localhost:5432/kinora'),
    storage: createStorage(required(env, 'STORAGE_URL', 'file:///srv/kinora/media')),
    accessTokenSecret: required(env, 'ACCESS_TOKEN_SECRET', 'at least 32 random characters'),
    host: env.HOST || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 4000),
    isHttps: flag(env, 'HTTPS'),
    siteSecret: env.SITE_SECRET || undefined,
    trustProxy: env.TRUST_PROXY || false,
    endedSessionsPollMs: wholeNumber(env, 'ENDED_SESSIONS_POLL_MS', defaultEndedSessionsPollMs),
    publicOrigin: origin(env, 'PUBLIC_ORIGIN'),
    rateLimits: {
      login: wholeNumber(env, 'LOGINS_PER_MINUTE', defaultRateLimits.login),
      register: wholeNumber(env, 'REGISTRATIONS_PER_MINUTE', defaultRateLimits.register),
      refresh: wholeNumber(env, 'REFRESHES_PER_MINUTE', defaultRateLimits.refresh),
    },
    guestViewsPerIp: wholeNumber(env, 'GUEST_VIEWS_PER_ADDRESS', defaultGuestViewsPerIp),
    quotas: readQuotaLimits((variable, fallback) => wholeNumber(env, variable, fallback)),
    bounds: readBounds(env),
    logger: { level: env.LOG_LEVEL || 'info' },
  }
}

/** Every bound by a variable of its own name: `databaseQueue` is `DATABASE_QUEUE`. */
function readBounds(env: NodeJS.ProcessEnv): Bounds {
  const bounds = { ...defaultBounds }
  for (const name of Object.keys(bounds) as (keyof Bounds)[]) {
    const variable = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
    bounds[name] = wholeNumber(env, variable, bounds[name])
  }
  return bounds
}

function required(env: NodeJS.ProcessEnv, name: string, example: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set. Set it to, for example: ${example}`)
  return value
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name]
  if (!value) return fallback
  if (!/^\d+$/.test(value)) throw new Error(`${name} is "${value}". It must be a whole number.`)
  return Number(value)
}

function flag(env: NodeJS.ProcessEnv, name: string): boolean {
  const value = env[name] || 'false'
  if (value !== 'true' && value !== 'false') throw new Error(`${name} is "${value}". It must be true or false.`)
  return value === 'true'
}

function origin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (URL.parse(value)?.origin === value) return value
  throw new Error(`${name} is "${value}". It must be an origin, for example: https://kinora.example`)
}
