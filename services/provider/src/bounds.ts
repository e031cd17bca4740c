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

  /** How much of a body that nobody wants is read after its answer. Then the connection is closed. A video and its form have room in it. */
  drainBytes: number
  /** How long that may take. */
  drainMs: number
  /** How long it may stand still in between. */
  drainIdleMs: number

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
  databaseLockMs: 3000,
  databaseIdleInTransactionMs: 10_000,
  databaseAnswerMs: 6000,
  databaseStartMs: 30_000,
  healthMs: 2000,
  healthCacheMs: 1000,
  drainBytes: 256 * 1024 * 1024,
  drainMs: 5 * 60_000,
  drainIdleMs: 15_000,
  stopDelayMs: 0,
  stopMs: 10_000,
}
