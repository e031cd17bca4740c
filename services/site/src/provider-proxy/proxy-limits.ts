/** How many requests of one kind the provider is given at a time, and how long more of them wait. */
export interface LaneLimits {
  /** Connections to the provider. */
  connections: number
  /** Requests that may wait for one of them; the next is refused at once. */
  queue: number
  /** How long a request waits for a connection, in milliseconds. */
  queueMs: number
}

/** Every wait and every queue between the site and the provider. Times are in milliseconds. */
export interface ProxyLimits {
  /** Calls of `/api` with a small body or none. */
  calls: LaneLimits
  /** Calls with a large body, or one of unknown length: they hold a connection for as long as the viewer sends. */
  uploads: LaneLimits
  media: LaneLimits
  connectMs: number
  /** From the end of the request to the beginning of the response. */
  headersMs: number
  /** The longest pause within a response of the provider. A viewer who reads slowly is no pause. */
  idleMs: number
  /** A request's body is measured over spans of this length, */
  bodySpanMs: number
  /** and ended where it brought less than this in each second. */
  bodyBytesPerSecond: number
  /** A media reader who takes nothing for this long gives its connection to the provider back, and is given another when it reads on. */
  stallMs: number
  /** The same, while others wait for a connection. */
  contendedStallMs: number
  /** How long a media reader who takes all that comes keeps its connection, while others wait for one. */
  turnMs: number
  /** How long a reader who reads on is looked after while the provider does not answer. */
  reopenMs: number
}

export const defaultProxyLimits: ProxyLimits = {
  calls: { connections: 100, queue: 400, queueMs: 5_000 },
  uploads: { connections: 128, queue: 128, queueMs: 10_000 },
  media: { connections: 64, queue: 1_000, queueMs: 10_000 },
  connectMs: 3_000,
  headersMs: 30_000,
  idleMs: 15_000,
  bodySpanMs: 30_000,
  bodyBytesPerSecond: 1_024,
  stallMs: 5_000,
  contendedStallMs: 250,
  // With this a full queue is worked off before anybody in it has waited for too long: 1,000 / 64 * 0.5 s.
  turnMs: 500,
  reopenMs: 30_000,
}
