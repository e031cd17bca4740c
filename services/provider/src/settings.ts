import { observabilitySettings } from '@kinora/observability'
import { flag, oneOf, secret, secretUrl, text, wholeNumber, type WholeNumber } from '@kinora/settings'
import { Type, type Static } from 'typebox'
import { boundNames, boundSettings, boundVariable, type BoundVariable } from './bounds.ts'
import { rateLimitSettings } from './http/rate-limits.ts'
import { quotaSettings } from './quotas/quota-table.ts'
import { defaultEndedSessionsPollMs } from './users/authentication/ended-sessions.ts'
import { defaultFfmpeg } from './videos/stream/find-ffmpeg.ts'
import { defaultGuestViewsPerIp } from './videos/views.ts'

/** Everything that its environment tells the provider's process. The README's table is made of it. */
export const settingsSchema = Type.Object({
  DATABASE_URL: secretUrl({
    description: 'The database; migrations run at start.',
    example: 'postgres://user:password@localhost:5432/kinora',
  }),
  DATABASE_READ_URL: Type.Optional(
    secretUrl({
      description:
        'A streaming replica of the database: what may be `REPLICA_LAG_MS` old is read there. Signed-in viewers are answered by it only with a `VALKEY_URL`, which tells who has just written ([which reads](../../docs/deploying.md#a-replica)).',
      otherwise: 'all is read from `DATABASE_URL`',
    }),
  ),
  STORAGE_URL: text({
    description:
      'Where media lie: a folder of this machine, or a bucket (`s3://bucket/prefix?region=…&endpoint=https://…`), which `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` open, or the files that `AWS_ACCESS_KEY_ID_FILE` and `AWS_SECRET_ACCESS_KEY_FILE` name.',
    example: 'file:///srv/kinora/media',
  }),
  MEDIA_DELIVERY: oneOf(['proxy', 'redirect'], {
    description:
      '`redirect` sends browsers to the bucket by signed URLs, or to `MEDIA_CDN_ORIGIN`; `proxy` passes media on. The site then needs `SITE_MEDIA_ORIGINS`.',
  }),
  MEDIA_CDN_ORIGIN: Type.Optional(
    text({
      description: 'A CDN that has the bucket as its origin: where `redirect` leads in place of signed URLs.',
      format: 'origin',
    }),
  ),
  MEDIA_URL_SECONDS: wholeNumber(14_400, {
    description: 'How long a signed URL is good for: longer than anybody watches one video without a break.',
  }),
  MEDIA_ENDPOINT: Type.Optional(
    text({
      description: "The bucket's endpoint as browsers reach it.",
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
  HTTPS: flag({ description: '`true` when browsers reach it by HTTPS: cookies are then `Secure`.' }),
  HSTS_SUBDOMAINS: flag({
    description:
      '`true` when all hosts below this one are to be reached by HTTPS alone too: `includeSubDomains` in HSTS.',
  }),
  SITE_SECRET: Type.Optional(
    secret({
      description:
        'At least 32 characters, the same for the site: whose word it is when a request says from whom it comes (`X-Forwarded-For`, `-Proto`).',
      otherwise: 'no site is believed',
    }),
  ),
  TRUST_PROXY: Type.Optional(
    text({
      description: 'Which other proxies are believed: IP addresses, CIDR ranges, or `loopback`, with commas between.',
    }),
  ),
  PUBLIC_ORIGIN: Type.Optional(
    text({
      description: 'Where browsers reach Kinora, if proxies on the way do not leave `Host` as it is.',
      format: 'origin',
      otherwise: "the request's own host",
    }),
  ),
  VALKEY_URL: Type.Optional(
    secretUrl({
      description:
        'A Valkey (or Redis) that all processes share: limits by the minute then hold for all together, and ended sessions count in all at once ([which guarantees](../../docs/shared-state.md)).',
      format: 'redis-url',
      otherwise: 'each process counts for itself',
    }),
  ),
  WORKER: oneOf(['inside', 'outside'], {
    description:
      'Who does the work that outlives a request: a worker process that this one starts and ends (`inside`), or only processes of `src/worker.ts` that you start (`outside`).',
  }),
  FFMPEG: text({
    description:
      'What makes several renditions of each uploaded video: `ffmpeg` on the `PATH`, or the path of one, with its ffprobe beside it; without one, and where this is `off`, videos play as they were sent. A provider whose workers have it, and itself has not, is told `elsewhere`.',
    default: defaultFfmpeg,
  }),
  ...observabilitySettings,
  LOG_LEVEL: text({ description: "pino's level.", default: 'info' }),
  ENDED_SESSIONS_POLL_MS: wholeNumber(defaultEndedSessionsPollMs, {
    description:
      'How often a process asks which sessions others have ended; until then their access tokens count there.',
  }),
  ...rateLimitSettings,
  ...quotaSettings,
  GUEST_VIEWS_PER_ADDRESS: wholeNumber(defaultGuestViewsPerIp, {
    description: 'How many signed-out viewers of one video one IP address may have in 30 minutes; more do not count.',
  }),
  ...(Object.fromEntries(boundNames.map((name) => [boundVariable(name), boundSettings[name]])) as Record<
    BoundVariable,
    WholeNumber
  >),
})

export type Settings = Static<typeof settingsSchema>
