import {
  bucketSecrets,
  flag,
  observabilitySettings,
  oneOf,
  readSettings,
  redactSettings,
  secret,
  secretUrl,
  text,
  wholeNumber,
  withSecretFiles,
  type LogLines,
  type Metrics,
  type ObservabilitySettings,
  type Tracing,
  type WholeNumber,
} from '@kinora/service-kit'
import type { FastifyServerOptions } from 'fastify'
import { Type, type Static } from 'typebox'
import type { NoteLimits } from './audit/note-budget.ts'
import type { Clock } from './clock.ts'
import { createStorage } from './media/create-storage.ts'
import { createMediaDelivery, type MediaDelivery } from './media/media-delivery.ts'
import type { MediaStorage } from './media/storage.ts'
import { quotaLimitsOf, quotaSettings, type QuotaLimits } from './quotas/quota-table.ts'
import type { LoginBackOffRules } from './auth/login/back-off-rules.ts'
import { defaultFfmpeg, ffmpegElsewhere, findFfmpeg } from './videos/stream/find-ffmpeg.ts'

// Settings that come from the environment.

/** Defines a timeout or a queue limit. */
const bound = (byDefault: number, description: string) => wholeNumber(byDefault, { description })

/**
 * The provider's timeouts, in milliseconds, and queue limits. Each can be set by an environment
 * variable (`DATABASE_ACQUIRE_MS` for `databaseAcquireMs`) or, in tests, by an option.
 */
export const boundSettings = {
  databaseConnections: bound(10, 'Maximum number of database connections per process.'),
  databaseAcquireMs: bound(3000, 'How long a call waits for a database connection before it fails with a 503.'),
  databaseQueue: bound(200, 'Maximum number of calls waiting for a connection. Further calls immediately get a 503.'),
  databaseStatementMs: bound(
    5000,
    'Timeout for a statement, enforced by the database. The call then fails with a 503.',
  ),
  databaseChoreMs: bound(
    300_000,
    'Timeout for a housekeeping statement, which can delete many rows and uses its own connection.',
  ),
  databaseLockMs: bound(3000, 'How long a statement waits for a row lock before the call fails with a 503.'),
  databaseIdleInTransactionMs: bound(10_000, 'How long a transaction can be idle before the database ends it.'),
  databaseAnswerMs: bound(
    6000,
    'Timeout for a statement, enforced by the provider in case the database hangs. Must be more than `DATABASE_STATEMENT_MS`.',
  ),
  databaseStartMs: bound(30_000, 'How long a starting process waits for the database.'),
  replicaLagMs: bound(
    10_000,
    'Maximum lag of reads from `DATABASE_READ_URL`. Viewers read from the primary for this long after they write.',
  ),
  replicaPollMs: bound(
    1000,
    "How often the replica's lag is checked. At each check, reads waiting for a failed replica move to the primary.",
  ),
  replicaAnswerMs: bound(1000, 'Timeout for the lag check.'),
  valkeyAnswerMs: bound(250, 'Timeout for a Valkey command, after which Valkey counts as unavailable.'),
  healthMs: bound(2000, 'Timeout for the database check in a health probe.'),
  healthCacheMs: bound(
    1000,
    "How long a probe's result is cached. Caching keeps probes from overloading the database.",
  ),

  connections: bound(4000, 'Maximum number of open connections.'),
  idleMs: bound(120_000, 'Idle timeout for a connection, except for stalled media readers.'),
  keepAliveMs: bound(72_000, "Keep-alive timeout. It is longer than the site's, so the site closes connections first."),
  headersMs: bound(15_000, 'Timeout for receiving request headers.'),
  bodyMs: bound(30_000, 'Timeout for receiving a body without files. Forms with files have a minimum speed instead.'),
  checkConnectionsMs: bound(5000, 'How often `HEADERS_MS` and `BODY_MS` are checked.'),
  mediaReaders: bound(
    1000,
    'Maximum number of media readers. Above this number, the reader that has stalled longest is disconnected.',
  ),
  mediaStallMs: bound(5000, 'How long a media reader must stall before another can replace it.'),
  eventLoopDelayMs: bound(
    1000,
    'Mean event-loop delay over one second at which the provider sheds requests. 0 turns load shedding off.',
  ),

  deepPageOffset: bound(
    5000,
    'Offset from which a page counts as deep. Reading a deep page scans everything before it.',
  ),
  deepPages: wholeNumber(2, { minimum: 1, description: 'Maximum number of deep pages read concurrently.' }),
  deepPageQueue: bound(8, 'Maximum number of deep pages waiting to be read. Further requests get a 503.'),

  drainBytes: bound(
    256 * 1024 * 1024,
    'How much of an unwanted body is drained after the response before the connection is closed. It is larger than the largest upload.',
  ),
  drainMs: bound(5 * 60_000, 'Timeout for draining a body.'),
  drainIdleMs: bound(15_000, 'How long a body can stall while it is drained.'),

  mediaProcesses: bound(2, 'Maximum number of files inspected concurrently, each in its own process.'),
  mediaDeadlineMs: bound(5000, 'Timeout for inspecting a file. The upload then fails with a 415.'),
  mediaMemoryBytes: bound(640 * 1024 * 1024, 'Memory limit of a media process. Above it, the upload fails with a 415.'),
  mediaQueue: bound(256, 'Maximum number of files waiting for a media process. Further uploads get a 503.'),
  mediaWaitMs: bound(8000, 'How long a file waits for a media process before the upload fails with a 503.'),
  uploadBytesPerSecond: bound(1024, 'Minimum mean speed of an upload over `UPLOAD_PACE_MS`. Slower uploads get a 408.'),
  uploadPaceMs: bound(30_000, 'Period over which the speed of an upload is averaged.'),
  streamMs: bound(60 * 60_000, 'Timeout for encoding a video. After a timeout, the video plays as uploaded.'),
  streamWork: bound(
    400_000_000_000,
    'Maximum number of pixels encoded per video: all frames of all renditions, plus a quarter of the decoded pixels. Above this number, the video gets fewer renditions or none.',
  ),
  shortStreams: bound(
    2,
    'Maximum number of short videos that a worker encodes concurrently, each from a different account.',
  ),
  shortStreamWork: bound(
    20_000_000_000,
    'Maximum number of pixels, counted like `STREAM_WORK`, for a video to count as short. Longer videos have a separate queue.',
  ),
  longStreams: bound(
    2,
    'Maximum number of longer videos that a worker encodes concurrently, each from a different account, at a lower priority.',
  ),
  shortStreamMs: bound(
    2 * 60_000,
    'Timeout for encoding a short video. After a timeout, the video moves to the queue for longer videos.',
  ),
  streamMemoryBytes: bound(1024 ** 3, 'Memory limit of each ffmpeg process.'),
  streamThreads: bound(
    2,
    'Number of threads per ffmpeg process. They have a lower priority than everything else on the machine.',
  ),
  resumableUploadMs: bound(3 * 24 * 60 * 60_000, 'How long an interrupted upload is stored after its last byte.'),
  resumableUploads: bound(
    3,
    'Maximum number of unfinished uploads per account. Starting another upload ends the oldest.',
  ),
  uploadLeaseMs: bound(
    120_000,
    'How long after its last heartbeat a process counts as dead and its uploads are deleted.',
  ),

  exportMs: bound(
    60 * 60_000,
    "Timeout for the download of an account's data. After a crash, the account's next download can start after this time.",
  ),

  stopDelayMs: bound(0, 'How long a stopping process still accepts requests while it reports that it is not ready.'),
  stopMs: bound(10_000, 'How long running requests can take during a shutdown before they are cut off.'),
}

export type Bounds = Record<keyof typeof boundSettings, number>

export const boundNames = Object.keys(boundSettings) as (keyof Bounds)[]

/** The environment variable that sets a limit: `DATABASE_QUEUE` for `databaseQueue`. */
export type BoundVariable<Name extends string = keyof Bounds> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${BoundVariable<Rest>}`
  : ''

export function boundVariable(name: keyof Bounds): BoundVariable {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as BoundVariable
}

export const defaultBounds = Object.fromEntries(boundNames.map((name) => [name, boundSettings[name].default])) as Bounds

/** Limits for the two connections that run housekeeping and delete accounts. These jobs can wait longer than viewers can. */
export function choreBounds(bounds: Bounds): Bounds {
  const margin = bounds.databaseAnswerMs - bounds.databaseStatementMs
  return {
    ...bounds,
    databaseConnections: 2,
    databaseStatementMs: bounds.databaseChoreMs,
    databaseAnswerMs: bounds.databaseChoreMs + margin,
  }
}

/**
 * Maximum calls per minute from one client IP address. Each process counts separately unless the
 * processes share a Valkey server.
 */
export interface RateLimits {
  /** Logins per account, because many people behind one address may log in at the same time. */
  login: number
  register: number
  refresh: number
}

export const rateLimitSettings = {
  LOGINS_PER_MINUTE: wholeNumber(20, {
    description:
      'Maximum logins per minute to one account from one IP address, counted per process or, with `VALKEY_URL`, across all processes.',
  }),
  REGISTRATIONS_PER_MINUTE: wholeNumber(10, {
    description:
      'Maximum registrations per minute from one IP address, counted per process or, with `VALKEY_URL`, across all processes.',
  }),
  REFRESHES_PER_MINUTE: wholeNumber(120, {
    description:
      'Maximum token refreshes per minute from one IP address, counted per process or, with `VALKEY_URL`, across all processes.',
  }),
}

export const defaultRateLimits: RateLimits = {
  login: rateLimitSettings.LOGINS_PER_MINUTE.default,
  register: rateLimitSettings.REGISTRATIONS_PER_MINUTE.default,
  refresh: rateLimitSettings.REFRESHES_PER_MINUTE.default,
}

/** Short enough that a process learns within five seconds which sessions other processes have ended, even if the database is slow. */
export const defaultEndedSessionsPollMs = 2_000

/**
 * High enough for a household or a class, and low enough that deleting the guest cookie before each request gains little.
 */
export const defaultGuestViewsPerIp = 30

/** The provider's environment variables. `npm run generate` writes the README's table from this schema. */
export const settingsSchema = Type.Object({
  DATABASE_URL: secretUrl({
    description: 'The database. Migrations run at startup.',
    example: 'postgres://user:password@localhost:5432/kinora',
  }),
  DATABASE_READ_URL: Type.Optional(
    secretUrl({
      description:
        'A streaming replica for reads that may be `REPLICA_LAG_MS` old. Signed-in viewers use it only with a `VALKEY_URL` ([details](../../docs/deploying.md#a-replica)).',
      otherwise: '`DATABASE_URL` serves all reads',
    }),
  ),
  STORAGE_URL: text({
    description:
      'Media storage: a folder, or a bucket (`s3://bucket/prefix?region=…&endpoint=https://…`) with `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or their `_FILE` forms.',
    example: 'file:///srv/kinora/media',
  }),
  MEDIA_DELIVERY: oneOf(['proxy', 'redirect'], {
    description:
      '`proxy` serves media through the provider. `redirect` sends browsers to the bucket with signed URLs, or to `MEDIA_CDN_ORIGIN`; the site then needs `SITE_MEDIA_ORIGINS`.',
  }),
  MEDIA_CDN_ORIGIN: Type.Optional(
    text({
      description: 'A CDN whose origin is the bucket, used by `redirect` instead of signed URLs.',
      format: 'origin',
    }),
  ),
  MEDIA_URL_SECONDS: wholeNumber(14_400, {
    description: 'Lifetime of a signed URL. Make it longer than viewers take to watch a video.',
  }),
  MEDIA_ENDPOINT: Type.Optional(
    text({
      description: "The bucket's endpoint for browsers.",
      format: 'origin',
      otherwise: 'same as `STORAGE_URL`',
    }),
  ),
  ACCESS_TOKEN_SECRET: secret({
    description: 'At least 32 characters, the same for all processes.',
    example: 'at least 32 random characters',
  }),
  HOST: text({ description: 'The IP address or name to listen on.', default: '127.0.0.1' }),
  PORT: wholeNumber(4000, { description: 'The port to listen on. 0 picks a free port.' }),
  HTTPS: flag({ description: '`true` if browsers use HTTPS. Makes cookies `Secure`.' }),
  HSTS_SUBDOMAINS: flag({
    description: '`true` if all hosts below this one use HTTPS too: adds `includeSubDomains` to HSTS.',
  }),
  SITE_SECRET: Type.Optional(
    secret({
      description:
        "At least 32 characters, the same as the site's. Authenticates the site's forwarded headers (`X-Forwarded-For`, `-Proto`).",
      otherwise: "the site's headers are ignored",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    text({
      description: 'Other trusted proxies: IP addresses, CIDR ranges or `loopback`, separated by commas.',
    }),
  ),
  PUBLIC_ORIGIN: Type.Optional(
    text({
      description: "Kinora's public origin. Set it if a proxy changes `Host`.",
      format: 'origin',
      otherwise: "the request's own host",
    }),
  ),
  SMTP_URL: Type.Optional(
    secretUrl({
      description:
        'The mail server for links to set a new password. Workers need it too. Requires `MAIL_FROM` and `PUBLIC_ORIGIN`.',
      format: 'smtp-url',
      otherwise: 'only operators can create such links ([details](../../docs/accounts.md))',
    }),
  ),
  MAIL_FROM: Type.Optional(text({ description: 'The sender of emails: `Kinora <no-reply@kinora.example>`.' })),
  VALKEY_URL: Type.Optional(
    secretUrl({
      description:
        'A Valkey or Redis that all processes share for rate limits and ended sessions ([guarantees](../../docs/shared-state.md)).',
      format: 'redis-url',
      otherwise: 'each process counts separately',
    }),
  ),
  WORKER: oneOf(['inside', 'outside'], {
    description:
      'Where background jobs run: in a worker process that this process starts (`inside`), or only in `src/worker.ts` processes that you start (`outside`).',
  }),
  FFMPEG: text({
    description:
      'How to run FFmpeg, which encodes each uploaded video into several renditions: `ffmpeg` to find it on the `PATH`, or a full path. `ffprobe` must be in the same folder. If FFmpeg is missing or this is `off`, videos play as uploaded. Use `elsewhere` if FFmpeg is installed only on the workers.',
    default: defaultFfmpeg,
  }),
  ...observabilitySettings,
  LOG_LEVEL: text({ description: "pino's log level.", default: 'info' }),
  ENDED_SESSIONS_POLL_MS: wholeNumber(defaultEndedSessionsPollMs, {
    description:
      'How often a process polls for sessions that other processes ended. Until the next poll, the process accepts their access tokens.',
  }),
  ...rateLimitSettings,
  ...quotaSettings,
  GUEST_VIEWS_PER_ADDRESS: wholeNumber(defaultGuestViewsPerIp, {
    description: 'Maximum number of signed-out viewers counted per video per IP address in 30 minutes.',
  }),
  ...(Object.fromEntries(boundNames.map((name) => [boundVariable(name), boundSettings[name]])) as Record<
    BoundVariable,
    WholeNumber
  >),
})

export type Settings = Static<typeof settingsSchema>

// Options of `buildApp` and of the process.

export interface ProviderOptions {
  /** The `postgres://…` URL of the database, which must be fully migrated. */
  databaseUrl: string
  /**
   * The `postgres://…` URL of a streaming replica for reads that may be slightly stale. By default, all reads use the primary.
   */
  databaseReadUrl?: string | undefined
  storage: MediaStorage
  /**
   * Where browsers are redirected for stored files. By default the provider sends the files itself.
   */
  mediaDelivery?: MediaDelivery | undefined
  /**
   * Signs access tokens. At least 32 characters, and the same for all processes of one provider.
   */
  accessTokenSecret: string
  /** Whether browsers reach the provider over HTTPS. If so, cookies are marked `Secure`. */
  isHttps?: boolean
  /** Whether HSTS also covers subdomains. Off by default. */
  hstsSubDomains?: boolean
  /**
   * Authenticates requests from the site, which identifies the viewer in them. At least 32
   * characters. Without this secret, no site is trusted.
   */
  siteSecret?: string | undefined
  /**
   * Other proxies whose X-Forwarded-For is trusted. Same as Fastify's option of the same name. By default, no proxy is trusted.
   */
  trustProxy?: FastifyServerOptions['trustProxy']
  /**
   * The product's public origin, required if proxies rewrite `Host`. Defaults to the request's own
   * host.
   */
  publicOrigin?: string | undefined
  /**
   * The `redis://…` URL of a Valkey server that all processes share for rate limits and ended sessions. Without Valkey, processes share state through the
   * database.
   */
  valkeyUrl?: string | undefined
  /**
   * Whether to request streams for uploaded videos. Requires a worker that can encode them. Off by
   * default.
   */
  asksForStreams?: boolean
  /** Whether to queue emails with links to set a new password. Requires a worker that can send them. Off by default. */
  sendsMail?: boolean
  rateLimits?: Partial<RateLimits>
  /** Write limits per account and IP address. Defaults to `quotaTable`. */
  quotas?: Partial<QuotaLimits>
  /** How many signed-out viewers with the same IP address a video counts in half an hour. */
  guestViewsPerIp?: number
  /** Back-off after failed logins. Defaults to `loginBackOffRules`. */
  loginBackOff?: LoginBackOffRules
  /**
   * How often to poll for sessions that other processes have ended, in milliseconds; 2 s by default. Until the next poll, their access tokens are accepted.
   */
  endedSessionsPollMs?: number
  /**
   * How often to poll for files that an operator has hidden, in milliseconds; 2 s by default. Until the next poll, these files are still served.
   */
  hiddenMediaPollMs?: number
  /** Maximum audit log rows per minute for failed logins and similar events. */
  auditLimits?: NoteLimits
  /** Same as Fastify's option of the same name. Secrets are redacted. Off by default. */
  logger?: { level: string; stream?: LogLines }
  /** Metrics and traces. Both are off by default. */
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
  clock?: Clock
  /** Overrides for the default timeouts and queue limits. */
  bounds?: Partial<Bounds>
}

export interface ServerConfig extends ProviderOptions {
  bounds: Bounds
  host: string
  port: number
  observability: ObservabilitySettings
  /** Whether this process starts a worker for the job queue. */
  hasWorker: boolean
  /** The settings, with secrets redacted. */
  shownSettings: Record<string, unknown>
}

/**
 * Reads the configuration from the environment. Throws an error that lists every missing or invalid variable.
 */
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
    sendsMail: mailSettingsOf(settings) !== undefined,
    hasWorker: settings.WORKER === 'inside',
    shownSettings: redactSettings(settingsSchema, settings),
  }
}

/** How to send emails with links to the site. */
export interface MailSettings {
  smtpUrl: string
  from: string
  publicOrigin: string
}

/**
 * Returns the settings for sending email, or undefined without a mail server.
 *
 * @throws {Error} if a setting is missing.
 */
export function mailSettingsOf({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_ORIGIN,
}: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_ORIGIN'>): MailSettings | undefined {
  if (!SMTP_URL) return undefined
  // Without a fixed origin, a forged Host header could put another site's links into emails.
  if (!MAIL_FROM || !PUBLIC_ORIGIN)
    throw new Error('SMTP_URL requires MAIL_FROM and PUBLIC_ORIGIN. Set both, or remove SMTP_URL.')
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicOrigin: PUBLIC_ORIGIN }
}

function boundsOf(settings: Settings): Bounds {
  return Object.fromEntries(boundNames.map((name) => [name, settings[boundVariable(name)]])) as Bounds
}
