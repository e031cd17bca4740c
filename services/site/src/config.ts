import { openSiteStorage } from '@kinora/releases/storage'

import type { SiteOptions } from './app.ts'
import { defaultProxyLimits } from './provider-proxy/proxy-limits.ts'
import { readOrigins } from './security/read-origins.ts'
import { defaultStorageWaits } from './files/storage-waits.ts'
import { defaultCanaryLimits } from './telemetry/canary-guard.ts'

/** What the site's process is told by its environment. */
export interface SiteConfig extends SiteOptions {
  host: string
  port: number
}

const minSecretLength = 32

/** Reads how to start from the environment. @throws {Error} in one sentence that names the variable which is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv): SiteConfig {
  const { SITE_ROOT, PROVIDER_URL } = env
  if (!SITE_ROOT || !PROVIDER_URL) {
    throw new Error(
      'The site needs SITE_ROOT (the folder of released files, or of copies of them where SITE_STORAGE_URL names a storage elsewhere) and PROVIDER_URL (where /api/v1 answers).',
    )
  }
  return {
    siteStorage: openSiteStorage(env, { readTimeoutMs: defaultStorageWaits.readMs }),
    providerUrl: PROVIDER_URL,
    siteSecret: secret(env, 'SITE_SECRET'),
    trustProxy: env['TRUST_PROXY'] || false,
    remoteOrigins: readOrigins(env['SITE_REMOTE_ORIGINS'] ?? ''),
    databaseUrl: env['DATABASE_URL'] || undefined,
    operatorToken: secret(env, 'KINORA_OPERATOR_TOKEN'),
    isHttps: env['HTTPS'] === 'true',
    canaryLimits: {
      maxErrorRate: share(env, 'CANARY_MAX_ERROR_RATE', defaultCanaryLimits.maxErrorRate),
      minViewers: wholeNumber(env, 'CANARY_MIN_VISITS', defaultCanaryLimits.minViewers),
      viewersPerAddress: wholeNumber(env, 'CANARY_VIEWERS_PER_ADDRESS', defaultCanaryLimits.viewersPerAddress),
      discountedAddresses: wholeNumber(env, 'CANARY_DISCOUNTED_ADDRESSES', defaultCanaryLimits.discountedAddresses),
    },
    proxyLimits: {
      headersMs: wholeNumber(env, 'PROVIDER_ANSWER_SECONDS', defaultProxyLimits.headersMs / 1_000) * 1_000,
    },
    maxConnections: wholeNumber(env, 'MAX_CONNECTIONS', 4_000),
    stop: {
      leadMs: wholeNumber(env, 'STOP_LEAD_SECONDS', 0) * 1_000,
      graceMs: wholeNumber(env, 'STOP_SECONDS', 10) * 1_000,
    },
    logger: { level: 'warn' },
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3_000),
  }
}

function secret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name] || undefined
  if (value !== undefined && value.length < minSecretLength)
    throw new Error(`${name} has ${value.length} characters; it needs at least ${minSecretLength}.`)
  return value
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name]
  if (!value) return fallback
  if (!/^\d+$/.test(value)) throw new Error(`${name} is "${value}". It must be a whole number.`)
  return Number(value)
}

function share(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name]
  if (!value) return fallback
  if (!/^(0?\.\d+|0|1)$/.test(value)) throw new Error(`${name} is "${value}". It must be a share from 0 to 1: 0.05.`)
  return Number(value)
}
