import { defaultDrainLimits } from './drain-bodies.ts'
import type { DrainLimits } from './drain-bodies.ts'

/** Timeouts between viewers and the site, in milliseconds. */
export interface ServerLimits {
  /** From opening the connection, or from the previous request, until the request headers are complete. */
  headersMs: number
  /**
   * Timeout of a connection without traffic in either direction; longer than any provider timeout. Also closes the connection of a paused video: when playback
   * resumes, the browser requests the rest by range.
   */
  idleMs: number
  /** Limits on reading the rest of a request body after the response. */
  drain: DrainLimits
  /** Timeout of a provider health check, and also how long the result is cached. */
  probeMs: number
}

export const defaultServerLimits: ServerLimits = {
  headersMs: 15_000,
  idleMs: 60_000,
  drain: defaultDrainLimits,
  probeMs: 2_000,
}
