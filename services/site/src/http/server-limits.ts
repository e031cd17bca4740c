import { defaultDrainLimits } from './drain-bodies.ts'
import type { DrainLimits } from './drain-bodies.ts'

/** Every wait between viewers and site. Times are in milliseconds. */
export interface ServerLimits {
  /** From a connection, or the request before, to the end of a request's headers. */
  headersMs: number
  /** A connection on which nothing moves in either direction; longer than any wait for the provider. Readers of media are exempt. */
  idleMs: number
  /** What is taken in of a body whose response is out already. */
  drain: DrainLimits
  /** How long a look at the provider's health may take, and holds. */
  probeMs: number
}

export const defaultServerLimits: ServerLimits = {
  headersMs: 15_000,
  idleMs: 60_000,
  drain: defaultDrainLimits,
  probeMs: 2_000,
}
