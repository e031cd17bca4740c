import { flag, secret, text, wholeNumber, type WholeNumber } from '@kinora/settings'
import { Type, type Static } from 'typebox'
import { boundNames, boundSettings, boundVariable, type BoundVariable } from './bounds.ts'
import { rateLimitSettings } from './http/rate-limits.ts'
import { quotaSettings } from './quotas/quota-table.ts'
import { defaultEndedSessionsPollMs } from './users/authentication/ended-sessions.ts'
import { defaultGuestViewsPerIp } from './videos/views.ts'

/** Everything that its environment tells the provider's process. The README's table is made of it. */
export const settingsSchema = Type.Object({
  DATABASE_URL: text({
    description: 'The database; migrations run at start.',
    example: 'postgres://user:password@localhost:5432/kinora',
  }),
  STORAGE_URL: text({
    description: 'Where media lie: a folder of this machine.',
    example: 'file:///srv/kinora/media',
    format: 'file-url',
  }),
  ACCESS_TOKEN_SECRET: secret({
    description: 'At least 32 characters, the same for all processes.',
    example: 'at least 32 random characters',
  }),
  HOST: text({ description: 'The IP address or name to listen on.', default: '127.0.0.1' }),
  PORT: wholeNumber(4000, { description: 'The port to listen on; 0 takes a free one.' }),
  HTTPS: flag({ description: '`true` when browsers reach it by HTTPS: cookies are then `Secure`.' }),
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
