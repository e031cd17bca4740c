/**
 * Where every wait of the provider ends and every queue is full. Times are in milliseconds. Each can be set by an environment variable of
 * the same name (`databaseAcquireMs` by `DATABASE_ACQUIRE_MS`), and by an option, so that a test may set it short.
 */
export interface Bounds {
  /** Connections to the database that one process holds at most. */
  databaseConnections: number
  /** How long a call waits for a connection, be it a free one or a new one. Then 503. */
  databaseAcquireMs: number
  /** How many calls wait for a connection at once. The next is answered 503 without waiting. */
  databaseQueue: number
  /** How long one statement runs, by the database's own clock. Then 503. */
  databaseStatementMs: number
  /** The same for housekeeping, which deletes many rows at once, on a connection of its own. */
  databaseChoreMs: number
  /** How long a statement waits for a row that another transaction holds. Then 503. */
  databaseLockMs: number
  /** How long a transaction may do nothing before the database ends it, so that a process that hangs holds no row for ever. */
  databaseIdleInTransactionMs: number
  /** How long the provider waits for an answer of the database, which may be frozen, with its own clock. More than `databaseStatementMs`. */
  databaseAnswerMs: number
  /** How long a process that starts waits for its database to come up. */
  databaseStartMs: number
  /** How long the database has to answer when a probe asks whether it does. */
  healthMs: number
  /** How long that answer is good for: the probes are open to everyone and must be no way to keep the database busy. */
  healthCacheMs: number

  /** Connections that are open at once. */
  connections: number
  /** How long a connection on which no byte moves is kept, media that nobody reads on excepted. */
  idleMs: number
  /** How long a connection is kept for its next request. Longer than the site keeps its own, so that it is the site that ends them. */
  keepAliveMs: number
  /** How long the head of a request may take to arrive. */
  headersMs: number
  /** How long a body may take that is no form with files. Of forms, whoever receives them sees to it that they go on. */
  bodyMs: number
  /** How often these are looked at. */
  checkConnectionsMs: number
  /** How many media are read at once. One more ends the one that has stood still longest. */
  mediaReaders: number
  /** How long a reader has stood still before another may take its place. */
  mediaStallMs: number
  /** By how much timers may be late, on average over a second, before requests are shed. 0 sheds none. */
  eventLoopDelayMs: number

  /** How many items may lie before a page that costs little. A deeper page reads past all of them. */
  deepPageOffset: number
  /** How many deep pages are read at once. */
  deepPages: number
  /** How many more wait for their turn. The next is answered 503. */
  deepPageQueue: number

  /** How much of a body that nobody wants is read after its answer. Then the connection is closed. A video and its form have room in it. */
  drainBytes: number
  /** How long that may take. */
  drainMs: number
  /** How long it may stand still in between. */
  drainIdleMs: number

  /** How many uploaded files are looked into at once, each by a process of its own. */
  mediaProcesses: number
  /** How long looking into one file may take. Then 415. */
  mediaDeadlineMs: number
  /** How much memory each of these processes may hold. Above it, 415. */
  mediaMemoryBytes: number
  /** How many files wait for such a process at once. The next is answered 503. They are names only, so that it is `mediaWaitMs` that ends a wait. */
  mediaQueue: number
  /** How long a file waits for such a process. Then 503. */
  mediaWaitMs: number
  /** How fast an upload must arrive, in the mean over `uploadPaceMs`. Below it, 408. */
  uploadBytesPerSecond: number
  uploadPaceMs: number
  /** How long after its last sign of life a process counts as dead, so that what it was receiving is swept away. */
  uploadLeaseMs: number

  /** How long a process that is to stop still takes requests while it already says that it is not ready. */
  stopDelayMs: number
  /** How long requests under way may take once it takes no more. Then they are cut off. */
  stopMs: number
}

export const defaultBounds: Bounds = {
  databaseConnections: 10,
  databaseAcquireMs: 3000,
  databaseQueue: 200,
  databaseStatementMs: 5000,
  databaseChoreMs: 300_000,
  databaseLockMs: 3000,
  databaseIdleInTransactionMs: 10_000,
  databaseAnswerMs: 6000,
  databaseStartMs: 30_000,
  healthMs: 2000,
  healthCacheMs: 1000,
  connections: 4000,
  idleMs: 120_000,
  keepAliveMs: 72_000,
  headersMs: 15_000,
  bodyMs: 30_000,
  checkConnectionsMs: 5000,
  mediaReaders: 1000,
  mediaStallMs: 5000,
  eventLoopDelayMs: 1000,
  deepPageOffset: 5000,
  deepPages: 2,
  deepPageQueue: 8,
  drainBytes: 256 * 1024 * 1024,
  drainMs: 5 * 60_000,
  drainIdleMs: 15_000,

  mediaProcesses: 2,
  mediaDeadlineMs: 5000,
  mediaMemoryBytes: 640 * 1024 * 1024,
  mediaQueue: 256,
  mediaWaitMs: 8000,
  uploadBytesPerSecond: 1024,
  uploadPaceMs: 30_000,
  uploadLeaseMs: 120_000,

  stopDelayMs: 0,
  stopMs: 10_000,
}

/** Of the one connection on which the provider keeps house: patient, where a viewer is not. */
export function choreBounds(bounds: Bounds): Bounds {
  const margin = bounds.databaseAnswerMs - bounds.databaseStatementMs
  return {
    ...bounds,
    databaseConnections: 1,
    databaseStatementMs: bounds.databaseChoreMs,
    databaseAnswerMs: bounds.databaseChoreMs + margin,
  }
}
