import type { ConnectionLimits, DrainLimits } from '@kinora/service-kit'

/** Limits between viewers and the site. Times are in milliseconds. */
export interface ServerLimits extends ConnectionLimits, DrainLimits {
  /** From opening the connection, or from the previous request, until the request headers are complete. */
  headersMs: number
  /**
   * Timeout of a connection without traffic in either direction; longer than any provider timeout. Also closes the connection of a paused video: when playback
   * resumes, the browser requests the rest by range.
   */
  idleMs: number
  /** Timeout of a provider health check, and also how long the result is cached. */
  probeMs: number
}

export const defaultServerLimits: ServerLimits = {
  headersMs: 15_000,
  idleMs: 60_000,
  connections: 4_000,
  stopDelayMs: 0,
  stopMs: 10_000,
  // Enough to drain the largest upload over a home connection, so a rejected upload doesn't cost the browser its connection.
  drainBytes: 128 * 1024 * 1024,
  drainMs: 5 * 60_000,
  drainIdleMs: 15_000,
  probeMs: 2_000,
}
