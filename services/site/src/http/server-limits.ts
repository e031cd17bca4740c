import { defaultDrainLimits } from './drain-bodies.ts'
import type { DrainLimits } from './drain-bodies.ts'

/** Timeouts between viewers and the site, in milliseconds. */
export interface ServerLimits {
  /** From a new connection, or the previous request, to the end of the request headers. */
  headersMs: number
  /**
   * The timeout for a connection without traffic in either direction. Longer than any provider timeout. It also applies to a paused video: when playback
   * continues, the browser requests the rest by range.
   */
  idleMs: number
  /** Limits for reading the rest of a request body after the response. */
  drain: DrainLimits
  /** The timeout for a health check of the provider, and how long the result is cached. */
  probeMs: number
}

export const defaultServerLimits: ServerLimits = {
  headersMs: 15_000,
  idleMs: 60_000,
  drain: defaultDrainLimits,
  probeMs: 2_000,
}
