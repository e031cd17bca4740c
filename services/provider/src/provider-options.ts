import type { FastifyServerOptions } from 'fastify'
import type { LogLines, Metrics, Tracing } from '@kinora/observability'
import type { NoteLimits } from './audit/note-budget.ts'
import type { Bounds } from './bounds.ts'
import type { Clock } from './clock.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { MediaDelivery } from './media/media-delivery.ts'
import type { MediaStorage } from './media/storage.ts'
import type { QuotaLimits } from './quotas/quota-table.ts'
import type { LoginBackOffRules } from './users/login/back-off-rules.ts'

export interface ProviderOptions {
  /** `postgres://…`, of a database that `migrate` has brought up to date. */
  databaseUrl: string
  /** `postgres://…`, of a streaming replica of it, for reads that may be a little old; without one all is read from the primary. */
  databaseReadUrl?: string | undefined
  storage: MediaStorage
  /** Where browsers are sent for stored files; by default nowhere, and the provider sends them itself. */
  mediaDelivery?: MediaDelivery | undefined
  /** Signs access tokens; at least 32 characters, and the same for all processes of one provider. */
  accessTokenSecret: string
  /** Whether browsers reach the provider by HTTPS: cookies are then never sent without it. */
  isHttps?: boolean
  /** Whether browsers are to reach the hosts below the provider's by HTTPS alone too; by default not. */
  hstsSubDomains?: boolean
  /** Proves that a request comes from the site, which then says who its viewer is; at least 32 characters. Without one, no site is believed. */
  siteSecret?: string | undefined
  /** Which other proxies may say, by X-Forwarded-For, whom they speak for. As Fastify's option of this name; none by default. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** The origin at which browsers reach the product, where proxies do not leave `Host` as it is; by default the request's own host. */
  publicOrigin?: string | undefined
  /** `redis://…`, of a Valkey that all processes share, for limits and ended sessions; without one they share the database alone. */
  valkeyUrl?: string | undefined
  /** Whether streams of uploaded videos are asked for, because some worker has what makes them; by default not. */
  asksForStreams?: boolean
  rateLimits?: Partial<RateLimits>
  /** How much an account or an IP address may write; by default what `quotaTable` says. */
  quotas?: Partial<QuotaLimits>
  /** How many signed-out viewers of a video one IP address may have in half an hour. */
  guestViewsPerIp?: number
  /** How failed log-ins make whoever fails wait; by default as `loginBackOffRules` says. */
  loginBackOff?: LoginBackOffRules
  /** How often the sessions that other processes have ended are asked for, in milliseconds; 2 s by default. Until then their access tokens count. */
  endedSessionsPollMs?: number
  /** How often it is asked which files an operator has hidden, in milliseconds; 2 s by default. Until then they are served. */
  hiddenMediaPollMs?: number
  /** How many rows of the audit log failed log-ins and the like may write in a minute. */
  auditLimits?: NoteLimits
  /** As Fastify's option of this name; secrets are taken out of whatever is logged. Off by default. */
  logger?: { level: string; stream?: LogLines }
  /** Figures and traces of what it does; neither by default. */
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
  clock?: Clock
  /** Where waits end and queues are full, as far as the defaults do not fit. */
  bounds?: Partial<Bounds>
}
