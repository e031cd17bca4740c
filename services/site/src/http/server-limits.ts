import { defaultDrainLimits } from './drain-bodies.ts'
import type { DrainLimits } from './drain-bodies.ts'

/** The timeouts between viewers and site, in milliseconds. */
export interface ServerLimits {
  /** From a new connection, or the previous request, to the end of the request's headers. */
  headersMs: number
  /**
   * A connection without traffic in either direction; longer than any timeout of the provider. This closes a paused video's connection too: the browser requests
   * the rest by range when playback continues.
   */
  idleMs: number
  /** How much of a request body is read after the response. */
  drain: DrainLimits
  /** The timeout of a health check of the provider, and how long it is cached. */
  probeMs: number
}

export const defaultServerLimits: ServerLimits = {
  headersMs: 15_000,
  idleMs: 60_000,
  drain: defaultDrainLimits,
  probeMs: 2_000,
}
