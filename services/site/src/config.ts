import { openSiteStorage } from '@kinora/releases/storage'
import {
  bucketSecrets,
  flag,
  observabilitySettings,
  readOrigins,
  readSettings,
  secret,
  secretUrl,
  share,
  text,
  wholeNumber,
  withSecretFiles,
} from '@kinora/service-kit'
import type { ObservabilitySettings } from '@kinora/service-kit'
import { Type } from 'typebox'

import type { SiteOptions } from './app.ts'
import { defaultStorageTimeouts } from './files/storage-timeouts.ts'
import { defaultServerLimits } from './http/server-limits.ts'
import { defaultProxyLimits } from './provider-proxy/proxy-limits.ts'
import { defaultPublicDataLimits } from './public-data/public-data-limits.ts'
import { defaultCanaryLimits } from './telemetry/canary-watch.ts'
import { defaultReportLimits } from './telemetry/report-limits.ts'

/** Schema of the site's environment variables. `npm run generate` turns it into the README's settings table. */
export const settingsSchema = Type.Object({
  SITE_ROOT: text({
    description: 'Folder with the released files, or with local copies if `SITE_STORAGE_URL` is a bucket.',
    example: '/srv/kinora/site',
  }),
  PROVIDER_URL: text({ description: "The provider's URL.", example: 'http://127.0.0.1:4000' }),
  SITE_STORAGE_URL: Type.Optional(
    text({
      description:
        'Alternative storage for releases, `file:///…` or `s3://…` with `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` or their `_FILE` forms ([requirements](../../docs/releasing.md#a-bucket)).',
    }),
  ),
  SITE_REMOTE_ORIGINS: text({
    description: 'Other origins that may serve remotes, separated by spaces or commas.',
    default: '',
    otherwise: 'none',
    format: 'origins',
  }),
  SITE_MEDIA_ORIGINS: text({
    description:
      'Other origins that may serve images and videos, if the provider redirects to them (`MEDIA_DELIVERY`), separated by spaces or commas.',
    default: '',
    otherwise: 'none',
    format: 'origins',
  }),
  SITE_SECRET: Type.Optional(
    secret({
      description:
        "At least 32 characters, the same as the provider's. Authenticates the site to it, signs viewer IDs and pseudonymizes reports. Without it, viewer IDs and canary groups change at each restart and differ between processes.",
      otherwise: 'random',
    }),
  ),
  KINORA_OPERATOR_TOKEN: Type.Optional(
    secret({
      description:
        'At least 32 random characters. Signs preview links. As the header `x-kinora-operator`, gives access to releases that are not live (`x-kinora-release`) and to `GET /telemetry/health`.',
      otherwise: 'disabled',
    }),
  ),
  TRUST_PROXY: Type.Optional(
    text({ description: 'Proxies whose `X-Forwarded-*` headers are trusted.', otherwise: 'none' }),
  ),
  HTTPS: flag({
    description: '`true` if browsers use HTTPS. Enables HSTS and `Secure` cookies.',
  }),
  HSTS_SUBDOMAINS: flag({
    description: '`true` if all subdomains also require HTTPS. Adds `includeSubDomains` to HSTS.',
  }),
  PUBLIC_ORIGIN: Type.Optional(
    text({
      description: "Kinora's public origin, for canonical URLs, link previews, `/sitemap.xml` and `/oembed`.",
      format: 'origin',
      example: 'https://kinora.example',
      otherwise: 'no absolute URLs',
    }),
  ),
  PAGE_DATA_WAIT_MS: wholeNumber(defaultPublicDataLimits.waitMs, {
    description:
      'How long the head of a video or channel page waits for metadata from the provider. 0 disables metadata.',
  }),
  DATABASE_URL: Type.Optional(
    secretUrl({
      description:
        'PostgreSQL database for telemetry. Without it, telemetry is dropped. Migrations run when the first report arrives.',
    }),
  ),
  CANARY_MAX_ERROR_RATE: share(defaultCanaryLimits.maxErrorRate, {
    description: 'The site halts a canary if more than this fraction of its viewers had an error.',
  }),
  CANARY_MIN_VISITS: wholeNumber(defaultCanaryLimits.minViewers, {
    description: 'Minimum number of viewers before a canary is judged.',
  }),
  CANARY_VIEWERS_PER_ADDRESS: wholeNumber(defaultCanaryLimits.viewersPerNetwork, {
    description:
      'Viewers counted per network (an IPv4 address or an IPv6 /64). Increase it if all viewers share a network.',
  }),
  CANARY_DISCOUNTED_ADDRESSES: wholeNumber(defaultCanaryLimits.discountedNetworks, {
    description:
      'Number of networks to ignore, starting with those that report the most errors. Set it to 0 if all viewers share a network.',
  }),
  CANARY_MAX_SLOWDOWN: share(defaultCanaryLimits.maxSlowdown, {
    description:
      "How far above the stable release's 75th percentile a viewer's LCP or INP must be to count as slow, as a fraction.",
  }),
  TELEMETRY_DAYS: wholeNumber(defaultReportLimits.rawDays, {
    description: 'How many days page reports are stored, for the console. Prometheus stores older data.',
    minimum: 1,
  }),
  PROVIDER_ANSWER_SECONDS: wholeNumber(defaultProxyLimits.headersMs / 1_000, {
    description: "Timeout for the start of the provider's response. After that, the site responds with 503.",
  }),
  MAX_CONNECTIONS: wholeNumber(defaultServerLimits.connections, {
    description: 'Maximum number of viewer connections.',
  }),
  STOP_LEAD_SECONDS: wholeNumber(defaultServerLimits.stopDelayMs / 1_000, {
    description: 'How long the site reports "not ready" during a shutdown before it stops accepting requests.',
  }),
  STOP_SECONDS: wholeNumber(defaultServerLimits.stopMs / 1_000, {
    description: 'How long requests in progress may continue after the site stops accepting new ones.',
  }),
  ...observabilitySettings,
  HOST: text({ description: 'The IP address or name to listen on.', default: '127.0.0.1' }),
  PORT: wholeNumber(3_000, { description: 'The port to listen on. 0 picks a free one.' }),
})

/** The site's options, host and port. */
export interface SiteConfig extends SiteOptions {
  host: string
  port: number
  observability: ObservabilitySettings
}

/**
 * Reads the configuration from the environment.
 *
 * @throws {Error} listing every missing or invalid variable, or explaining why the storage can't be opened.
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
    serverLimits: {
      connections: settings.MAX_CONNECTIONS,
      stopDelayMs: settings.STOP_LEAD_SECONDS * 1_000,
      stopMs: settings.STOP_SECONDS * 1_000,
    },
    logger: { level: 'warn' },
    observability: settings,
    host: settings.HOST,
    port: settings.PORT,
  }
}
