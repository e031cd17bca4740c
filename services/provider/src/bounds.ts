import { wholeNumber } from '@kinora/settings'

/** A wait or a queue: where it ends, and what happens then. */
const bound = (byDefault: number, description: string) => wholeNumber(byDefault, { description })

/**
 * Where every wait of the provider ends and every queue is full. Times are in milliseconds. Each can be set by an environment variable of
 * the same name (`databaseAcquireMs` by `DATABASE_ACQUIRE_MS`), and by an option, so that a test may set it short.
 */
export const boundSettings = {
  databaseConnections: bound(10, 'Maximum number of database connections per process.'),
  databaseAcquireMs: bound(3000, 'How long a call waits for a database connection. Then 503.'),
  databaseQueue: bound(200, 'How many calls can wait for a connection. Further calls get a 503 at once.'),
  databaseStatementMs: bound(5000, 'Timeout of a statement, enforced by the database. Then 503.'),
  databaseChoreMs: bound(
    300_000,
    'Timeout of a housekeeping statement, which can delete many rows and has its own connection.',
  ),
  databaseLockMs: bound(3000, 'How long a statement waits for a row lock. Then 503.'),
  databaseIdleInTransactionMs: bound(10_000, 'How long a transaction can be idle before the database ends it.'),
  databaseAnswerMs: bound(
    6000,
    'Timeout of a statement, enforced by the provider in case the database hangs. Must be more than `DATABASE_STATEMENT_MS`.',
  ),
  databaseStartMs: bound(30_000, 'How long a starting process waits for the database.'),
  replicaLagMs: bound(
    10_000,
    'Maximum lag of reads from `DATABASE_READ_URL`. Viewers read from the primary for this long after they write.',
  ),
  replicaPollMs: bound(
    1000,
    "How often the replica's lag is checked. Reads that wait for a failed replica move to the primary then.",
  ),
  replicaAnswerMs: bound(1000, 'Timeout of that check.'),
  valkeyAnswerMs: bound(250, 'Timeout of a Valkey command. Then the rules for an outage apply.'),
  healthMs: bound(2000, 'Timeout of the database check in a health probe.'),
  healthCacheMs: bound(1000, "How long a probe's result is cached, so that probes cannot overload the database."),

  connections: bound(4000, 'Maximum number of open connections.'),
  idleMs: bound(120_000, 'Idle timeout of a connection, except for stalled media readers.'),
  keepAliveMs: bound(72_000, "Keep-alive timeout. Longer than the site's, so that the site closes connections first."),
  headersMs: bound(15_000, 'Timeout for receiving request headers.'),
  bodyMs: bound(30_000, 'Timeout for receiving a body without files. Forms with files have a minimum speed instead.'),
  checkConnectionsMs: bound(5000, 'How often these two timeouts are checked.'),
  mediaReaders: bound(1000, 'Maximum number of media readers. One more ends the reader that has stalled longest.'),
  mediaStallMs: bound(5000, 'How long a media reader must stall before another can replace it.'),
  eventLoopDelayMs: bound(1000, 'Mean event-loop delay over a second at which requests are shed. 0 turns this off.'),

  deepPageOffset: bound(5000, 'Offset from which a page counts as deep, because it scans everything before it.'),
  deepPages: bound(2, 'How many deep pages are read concurrently.'),
  deepPageQueue: bound(8, 'How many more deep pages can wait. Further ones get a 503.'),

  drainBytes: bound(
    256 * 1024 * 1024,
    'How much of an unwanted body is drained after its response before the connection is closed. Larger than the largest upload.',
  ),
  drainMs: bound(5 * 60_000, 'Timeout of draining a body.'),
  drainIdleMs: bound(15_000, 'How long a body can stall while it is drained.'),

  mediaProcesses: bound(2, 'How many files are inspected concurrently, each in its own process.'),
  mediaDeadlineMs: bound(5000, 'Timeout of inspecting a file. Then 415.'),
  mediaMemoryBytes: bound(640 * 1024 * 1024, 'Memory limit of a media process. Then 415.'),
  mediaQueue: bound(256, 'How many files can wait for a media process. Further ones get a 503.'),
  mediaWaitMs: bound(8000, 'How long a file waits for a media process. Then 503.'),
  uploadBytesPerSecond: bound(1024, 'Minimum mean speed of an upload over `UPLOAD_PACE_MS`. Below it, 408.'),
  uploadPaceMs: bound(30_000, 'Period over which the speed of an upload is averaged.'),
  streamMs: bound(60 * 60_000, 'How long ffmpeg may take for one video. Then it plays as it was sent.'),
  streamWork: bound(
    400_000_000_000,
    'How many pixels may be encoded for one video: those of all pictures of its renditions, with a quarter of those that are decoded. Above it, it gets fewer renditions, or none.',
  ),
  shortStreams: bound(2, 'How many short videos one worker makes renditions of at once, each of another account.'),
  shortStreamWork: bound(
    20_000_000_000,
    'Up to how many pixels, counted as for `STREAM_WORK`, a video is short. Longer ones have a queue of their own.',
  ),
  longStreams: bound(
    2,
    'How many longer videos one worker makes renditions of at once, each of another account, at a lower priority.',
  ),
  shortStreamMs: bound(2 * 60_000, 'How long ffmpeg may take for a short video. Then it moves to the other queue.'),
  streamMemoryBytes: bound(1024 ** 3, 'How much memory each ffmpeg may use.'),
  streamThreads: bound(2, 'How many threads each ffmpeg has, at a lower priority than everything else on its machine.'),
  resumableUploadMs: bound(3 * 24 * 60 * 60_000, 'How long an interrupted upload is stored after its last byte.'),
  resumableUploads: bound(3, 'Maximum number of unfinished uploads per account. Starting another one ends the oldest.'),
  uploadLeaseMs: bound(
    120_000,
    'How long after its last heartbeat a process counts as dead and its uploads are deleted.',
  ),

  stopDelayMs: bound(0, 'How long a stopping process still accepts requests while it reports that it is not ready.'),
  stopMs: bound(10_000, 'How long running requests can take during a shutdown before they are cut off.'),
}

export type Bounds = Record<keyof typeof boundSettings, number>

export const boundNames = Object.keys(boundSettings) as (keyof Bounds)[]

/** The environment variable that sets a bound: `DATABASE_QUEUE` of `databaseQueue`. */
export type BoundVariable<Name extends string = keyof Bounds> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${BoundVariable<Rest>}`
  : ''

export function boundVariable(name: keyof Bounds): BoundVariable {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as BoundVariable
}

export const defaultBounds = Object.fromEntries(boundNames.map((name) => [name, boundSettings[name].default])) as Bounds

/** Of the two connections on which housekeeping is done and accounts are deleted: patient, where a viewer is not. */
export function choreBounds(bounds: Bounds): Bounds {
  const margin = bounds.databaseAnswerMs - bounds.databaseStatementMs
  return {
    ...bounds,
    databaseConnections: 2,
    databaseStatementMs: bounds.databaseChoreMs,
    databaseAnswerMs: bounds.databaseChoreMs + margin,
  }
}
