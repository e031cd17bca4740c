/** Limits for one kind of request to the provider. */
export interface LaneLimits {
  connections: number
  /** How many requests may queue for a connection. Any more are rejected immediately. */
  queue: number
  /** How long a request may queue, in milliseconds. */
  queueMs: number
}

/** Timeouts and queues between the site and the provider. Times are in milliseconds. */
export interface ProxyLimits {
  /** `/api` calls with a small body or none. */
  calls: LaneLimits
  /** `/api` calls with a large body or one of unknown length, which tie up a connection while the viewer is sending. */
  uploads: LaneLimits
  /**
   * Media requests. A paused viewer ties up a connection, so this limit is higher than the provider's own limit on media readers: at its limit, the provider
   * disconnects the reader that has stalled longest.
   */
  media: LaneLimits
  connectMs: number
  /** From the end of the request until the response starts. */
  headersMs: number
  /** Longest pause in a provider's response, not counting pauses caused by a slow viewer. */
  idleMs: number
  /** Interval over which a request body's speed is measured. */
  bodySpanMs: number
  /** Minimum speed of a request body. */
  bodyBytesPerSecond: number
}

export const defaultProxyLimits: ProxyLimits = {
  calls: { connections: 100, queue: 400, queueMs: 5_000 },
  uploads: { connections: 128, queue: 128, queueMs: 10_000 },
  media: { connections: 1_024, queue: 1_000, queueMs: 10_000 },
  connectMs: 3_000,
  headersMs: 30_000,
  idleMs: 15_000,
  bodySpanMs: 30_000,
  bodyBytesPerSecond: 1_024,
}
