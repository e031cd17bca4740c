import type { LaneLimits } from '../provider-proxy/proxy-limits.ts'

/** The limits for the site's own calls to the provider. Times are in milliseconds, sizes in bytes. */
export interface PublicDataLimits {
  /** How long a page waits for its content. 0 disables the calls. */
  waitMs: number
  /** The timeout of a call. */
  callMs: number
  /** The maximum number of concurrent calls, and their queue. */
  lane: LaneLimits
  /** The maximum size of a response. Larger responses fail. */
  responseBytes: number
  /** How long a response is fresh. */
  freshMs: number
  /** How long a stale response may still be used. */
  staleMs: number
  /** The maximum size of the cache. */
  cacheBytes: number
  /** How long the provider's announcement about views remains valid. */
  announcementMs: number
}

export const defaultPublicDataLimits: PublicDataLimits = {
  waitMs: 100,
  callMs: 2_000,
  lane: { connections: 16, queue: 64, queueMs: 1_000 },
  responseBytes: 64 * 1024,
  freshMs: 5_000,
  staleMs: 60_000,
  cacheBytes: 8 * 1024 * 1024,
  announcementMs: 60_000,
}
