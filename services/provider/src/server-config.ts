import type { ObservabilitySettings } from '@kinora/observability'
import { bucketSecrets, readSettings, redactSettings, withSecretFiles } from '@kinora/settings'
import { boundNames, boundVariable, type Bounds } from './bounds.ts'
import { createStorage } from './media/create-storage.ts'
import { createMediaDelivery } from './media/media-delivery.ts'
import type { ProviderOptions } from './provider-options.ts'
import { quotaLimitsOf } from './quotas/quota-table.ts'
import { ffmpegElsewhere, findFfmpeg } from './videos/stream/find-ffmpeg.ts'
import { settingsSchema, type Settings } from './settings.ts'

export interface ServerConfig extends ProviderOptions {
  bounds: Bounds
  host: string
  port: number
  observability: ObservabilitySettings
  /** Whether this process starts a worker for the jobs of the queue. */
  hasWorker: boolean
  /** The settings as they may be shown. */
  shownSettings: Record<string, unknown>
}

/** Reads how to start from the environment. Throws an error that names every variable which is missing or wrong. */
export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const settings = readSettings(settingsSchema, env)
  const ffmpeg = findFfmpeg(settings.FFMPEG)
  const storage = createStorage(settings.STORAGE_URL, withSecretFiles(env, bucketSecrets))
  return {
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    storage,
    mediaDelivery: createMediaDelivery(storage, {
      delivery: settings.MEDIA_DELIVERY,
      cdnOrigin: settings.MEDIA_CDN_ORIGIN,
      urlSeconds: settings.MEDIA_URL_SECONDS,
      endpoint: settings.MEDIA_ENDPOINT,
    }),
    accessTokenSecret: settings.ACCESS_TOKEN_SECRET,
    host: settings.HOST,
    port: settings.PORT,
    isHttps: settings.HTTPS,
    hstsSubDomains: settings.HSTS_SUBDOMAINS,
    siteSecret: settings.SITE_SECRET,
    valkeyUrl: settings.VALKEY_URL,
    trustProxy: settings.TRUST_PROXY ?? false,
    endedSessionsPollMs: settings.ENDED_SESSIONS_POLL_MS,
    publicOrigin: settings.PUBLIC_ORIGIN,
    rateLimits: {
      login: settings.LOGINS_PER_MINUTE,
      register: settings.REGISTRATIONS_PER_MINUTE,
      refresh: settings.REFRESHES_PER_MINUTE,
    },
    guestViewsPerIp: settings.GUEST_VIEWS_PER_ADDRESS,
    quotas: quotaLimitsOf(settings),
    bounds: boundsOf(settings),
    logger: { level: settings.LOG_LEVEL },
    observability: settings,
    asksForStreams: ffmpeg !== undefined || settings.FFMPEG === ffmpegElsewhere,
    hasWorker: settings.WORKER === 'inside',
    shownSettings: redactSettings(settingsSchema, settings),
  }
}

function boundsOf(settings: Settings): Bounds {
  return Object.fromEntries(boundNames.map((name) => [name, settings[boundVariable(name)]])) as Bounds
}
