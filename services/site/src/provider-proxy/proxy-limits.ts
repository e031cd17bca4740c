/** Limits of one kind of request to the provider. */
export interface LaneLimits {
  connections: number
  /** The length of the queue for a connection. Further requests are rejected at once. */
  queue: number
  /** The timeout in the queue, in milliseconds. */
  queueMs: number
}

/** The timeouts and queues between site and provider. Times are in milliseconds. */
export interface ProxyLimits {
  /** Calls of `/api` with a small body or none. */
  calls: LaneLimits
  /** Calls with a large body, or one of unknown length. They occupy a connection while the viewer sends. */
  uploads: LaneLimits
  /** A paused viewer occupies a connection, so there are more than readers of media at the provider, which closes the one that stalled longest. */
  media: LaneLimits
  connectMs: number
  /** From the end of the request to the start of the response. */
  headersMs: number
  /** The maximum pause in a provider's response, not counting pauses of a slow viewer. */
  idleMs: number
  /** A request body's speed is measured over this time. */
  bodySpanMs: number
  /** The minimum speed of a request body. */
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
