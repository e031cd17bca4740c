import type { LaneLimits } from '../provider-proxy/proxy-limits.ts'

/** Limits on the site's own calls to the provider. Times are in milliseconds, sizes in bytes. */
export interface PublicDataLimits {
  /** How long a page waits for its content. 0 disables the calls. */
  waitMs: number
  callMs: number
  /** Concurrency and queue limits for the calls. */
  lane: LaneLimits
  /** Maximum response size. Larger responses fail. */
  responseBytes: number
  /** How long a response stays fresh. */
  freshMs: number
  /** How long a response may still be used once it is stale, while the provider is slow or down. */
  staleMs: number
  /** The same for a video while the provider is slow. Short, because the video may have become private. */
  staleVideoMs: number
  cacheBytes: number
  /** How long the provider's announcement about view counting stays valid. */
  announcementMs: number
}

export const defaultPublicDataLimits: PublicDataLimits = {
  waitMs: 100,
  callMs: 2_000,
  lane: { connections: 16, queue: 64, queueMs: 1_000 },
  responseBytes: 64 * 1024,
  freshMs: 5_000,
  staleMs: 60_000,
  staleVideoMs: 5_000,
  cacheBytes: 8 * 1024 * 1024,
  announcementMs: 60_000,
}
