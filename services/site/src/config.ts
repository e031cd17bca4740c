import type { ObservabilitySettings } from '@kinora/observability'
import { openSiteStorage } from '@kinora/releases/storage'
import { bucketSecrets, readOrigins, readSettings, withSecretFiles } from '@kinora/settings'

import type { SiteOptions } from './app.ts'
import { defaultStorageTimeouts } from './files/storage-timeouts.ts'
import { settingsSchema } from './settings.ts'

/** The options of the site's process, and where it listens. */
export interface SiteConfig extends SiteOptions {
  host: string
  port: number
  observability: ObservabilitySettings
}

/**
 * Reads how to start from the environment.
 *
 * @throws {Error} that names every variable which is missing or wrong; or says in a sentence why there is no such storage.
 */
export function readConfig(env: NodeJS.ProcessEnv): SiteConfig {
  const settings = readSettings(settingsSchema, env)
  return {
    siteStorage: openSiteStorage(withSecretFiles(env, bucketSecrets), { readTimeoutMs: defaultStorageTimeouts.readMs }),
    providerUrl: settings.PROVIDER_URL,
    siteSecret: settings.SITE_SECRET,
    trustProxy: settings.TRUST_PROXY ?? false,
    remoteOrigins: readOrigins(settings.SITE_REMOTE_ORIGINS),
    mediaOrigins: readOrigins(settings.SITE_MEDIA_ORIGINS),
    databaseUrl: settings.DATABASE_URL,
    operatorToken: settings.KINORA_OPERATOR_TOKEN,
    isHttps: settings.HTTPS,
    hstsSubDomains: settings.HSTS_SUBDOMAINS,
    publicOrigin: settings.PUBLIC_ORIGIN,
    publicDataLimits: { waitMs: settings.PAGE_DATA_WAIT_MS },
    canaryLimits: {
      maxErrorRate: settings.CANARY_MAX_ERROR_RATE,
      minViewers: settings.CANARY_MIN_VISITS,
      viewersPerNetwork: settings.CANARY_VIEWERS_PER_ADDRESS,
      discountedNetworks: settings.CANARY_DISCOUNTED_ADDRESSES,
      maxSlowdown: settings.CANARY_MAX_SLOWDOWN,
    },
    reportLimits: { rawDays: settings.TELEMETRY_DAYS },
    proxyLimits: { headersMs: settings.PROVIDER_ANSWER_SECONDS * 1_000 },
    maxConnections: settings.MAX_CONNECTIONS,
    stop: { leadMs: settings.STOP_LEAD_SECONDS * 1_000, graceMs: settings.STOP_SECONDS * 1_000 },
    logger: { level: 'warn' },
    observability: settings,
    host: settings.HOST,
    port: settings.PORT,
  }
}
