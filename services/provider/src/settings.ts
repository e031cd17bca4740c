import { observabilitySettings } from '@kinora/observability'
import { flag, oneOf, secret, secretUrl, text, wholeNumber, type WholeNumber } from '@kinora/settings'
import { Type, type Static } from 'typebox'
import { boundNames, boundSettings, boundVariable, type BoundVariable } from './bounds.ts'
import { rateLimitSettings } from './http/rate-limits.ts'
import { quotaSettings } from './quotas/quota-table.ts'
import { defaultEndedSessionsPollMs } from './users/authentication/ended-sessions.ts'
import { defaultFfmpeg } from './videos/stream/find-ffmpeg.ts'
import { defaultGuestViewsPerIp } from './videos/views.ts'

/** The provider's environment variables. `npm run generate` writes the README's table from this schema. */
export const settingsSchema = Type.Object({
  DATABASE_URL: secretUrl({
    description: 'The database; migrations run at start.',
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
    description: 'Lifetime of a signed URL. Make it longer than the longest viewing of a video.',
  }),
  MEDIA_ENDPOINT: Type.Optional(
    text({
      description: "The bucket's endpoint for browsers.",
      format: 'origin',
      otherwise: 'that of `STORAGE_URL`',
    }),
  ),
  ACCESS_TOKEN_SECRET: secret({
    description: 'At least 32 characters, the same for all processes.',
    example: 'at least 32 random characters',
  }),
  HOST: text({ description: 'The IP address or name to listen on.', default: '127.0.0.1' }),
  PORT: wholeNumber(4000, { description: 'The port to listen on; 0 takes a free one.' }),
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
      'Who runs background jobs: a worker process that this one starts (`inside`), or only processes of `src/worker.ts` that you start (`outside`).',
  }),
  FFMPEG: text({
    description:
      'The command that encodes several renditions of each uploaded video: `ffmpeg` on the `PATH`, or its path, with `ffprobe` in the same folder. Without it, or if this is `off`, videos play as uploaded. Set `elsewhere` if only the workers have it.',
    default: defaultFfmpeg,
  }),
  ...observabilitySettings,
  LOG_LEVEL: text({ description: "pino's log level.", default: 'info' }),
  ENDED_SESSIONS_POLL_MS: wholeNumber(defaultEndedSessionsPollMs, {
    description:
      'How often a process reads which sessions others have ended. Until then their access tokens still work there.',
  }),
  ...rateLimitSettings,
  ...quotaSettings,
  GUEST_VIEWS_PER_ADDRESS: wholeNumber(defaultGuestViewsPerIp, {
    description: 'Signed-out viewers of one video counted per IP address in 30 minutes.',
  }),
  ...(Object.fromEntries(boundNames.map((name) => [boundVariable(name), boundSettings[name]])) as Record<
    BoundVariable,
    WholeNumber
  >),
})

export type Settings = Static<typeof settingsSchema>
