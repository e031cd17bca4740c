/** The limits for one kind of request to the provider. */
export interface LaneLimits {
  connections: number
  /** The maximum length of the queue for a connection. Additional requests are rejected immediately. */
  queue: number
  /** The timeout in the queue, in milliseconds. */
  queueMs: number
}

/** The timeouts and queues between the site and the provider. Times are in milliseconds. */
export interface ProxyLimits {
  /** Calls to `/api` with a small body or without a body. */
  calls: LaneLimits
  /** Calls with a large body, or a body of unknown length. They occupy a connection while the viewer sends. */
  uploads: LaneLimits
  /**
   * Media. A paused viewer occupies a connection, so this limit is higher than the provider's limit for media readers. The provider disconnects the reader that
   * has been stalled longest.
   */
  media: LaneLimits
  connectMs: number
  /** From the end of the request to the start of the response. */
  headersMs: number
  /** The maximum pause in a provider's response, excluding pauses that a slow viewer causes. */
  idleMs: number
  /** The interval over which a request body's speed is measured. */
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
