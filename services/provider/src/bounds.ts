import { wholeNumber } from '@kinora/settings'

/** A wait or a queue: where it ends, and what happens then. */
const bound = (byDefault: number, description: string) => wholeNumber(byDefault, { description })

/**
 * Where every wait of the provider ends and every queue is full. Times are in milliseconds. Each can be set by an environment variable of
 * the same name (`databaseAcquireMs` by `DATABASE_ACQUIRE_MS`), and by an option, so that a test may set it short.
 */
export const boundSettings = {
  databaseConnections: bound(10, 'Connections to the database that one process holds at most.'),
  databaseAcquireMs: bound(3000, 'How long a call waits for a connection, be it a free one or a new one. Then 503.'),
  databaseQueue: bound(200, 'How many calls wait for a connection at once. The next is answered 503 without waiting.'),
  databaseStatementMs: bound(5000, "How long one statement runs, by the database's own clock. Then 503."),
  databaseChoreMs: bound(
    300_000,
    'How long one statement of housekeeping runs, which deletes many rows at once, on a connection of its own.',
  ),
  databaseLockMs: bound(3000, 'How long a statement waits for a row that another transaction holds. Then 503.'),
  databaseIdleInTransactionMs: bound(
    10_000,
    'How long a transaction may do nothing before the database ends it, so that a process that hangs holds no row for ever.',
  ),
  databaseAnswerMs: bound(
    6000,
    'How long the provider waits for an answer of the database, which may be frozen, with its own clock. More than `DATABASE_STATEMENT_MS`.',
  ),
  databaseStartMs: bound(30_000, 'How long a process that starts waits for its database to come up.'),
  replicaLagMs: bound(
    10_000,
    'How old what is read from `DATABASE_READ_URL` may be. A replica further behind is not read, and who has written is answered by the primary for as long.',
  ),
  replicaPollMs: bound(
    1000,
    'How often it is looked how far behind the replica is. What waits for a replica that has failed meanwhile is read from the primary then.',
  ),
  replicaAnswerMs: bound(1000, 'How long an answer to that may take, of primary and replica.'),
  valkeyAnswerMs: bound(
    250,
    'How long an answer of the Valkey may take. Then its users follow their rules for an outage.',
  ),
  healthMs: bound(2000, 'How long the database has to answer when a probe asks whether it does.'),
  healthCacheMs: bound(
    1000,
    'How long the answer to a probe is good for: probes are open to everyone and must be no way to keep the database busy.',
  ),

  connections: bound(4000, 'Connections that are open at once.'),
  idleMs: bound(120_000, 'How long a connection on which no byte moves is kept, media that nobody reads on excepted.'),
  keepAliveMs: bound(
    72_000,
    'How long a connection is kept for its next request. Longer than the site keeps its own, so that it is the site that ends them.',
  ),
  headersMs: bound(15_000, 'How long the head of a request may take to arrive.'),
  bodyMs: bound(30_000, 'How long a body may take that is no form with files; a form has to keep its pace instead.'),
  checkConnectionsMs: bound(5000, 'How often it is checked whether a head or a body is late.'),
  mediaReaders: bound(1000, 'How many media are read at once. One more ends the one that has stood still longest.'),
  mediaStallMs: bound(5000, 'How long a reader of media has stood still before another may take its place.'),
  eventLoopDelayMs: bound(
    1000,
    'By how much timers may be late, on average over a second, before requests are shed. 0 sheds none.',
  ),

  deepPageOffset: bound(
    5000,
    'How many items may lie before a page that costs little. A deeper page reads past all of them.',
  ),
  deepPages: bound(2, 'How many deep pages are read at once.'),
  deepPageQueue: bound(8, 'How many more deep pages wait for their turn. The next is answered 503.'),

  drainBytes: bound(
    256 * 1024 * 1024,
    'How much of a body that nobody wants is read after its answer. Then the connection is closed. A video and its form have room in it.',
  ),
  drainMs: bound(5 * 60_000, 'How long reading such a body may take.'),
  drainIdleMs: bound(15_000, 'How long such a body may stand still in between.'),

  mediaProcesses: bound(2, 'How many uploaded files are inspected at once, each by a process of its own.'),
  mediaDeadlineMs: bound(5000, 'How long inspecting one file may take. Then 415.'),
  mediaMemoryBytes: bound(640 * 1024 * 1024, 'How much memory each media process may hold. Above it, 415.'),
  mediaQueue: bound(
    256,
    'How many files wait for a media process at once. The next is answered 503. They are names only, so that it is `MEDIA_WAIT_MS` that ends a wait.',
  ),
  mediaWaitMs: bound(8000, 'How long a file waits for a media process. Then 503.'),
  uploadBytesPerSecond: bound(
    1024,
    'How fast an upload must arrive, in the mean over `UPLOAD_PACE_MS`. Below it, 408.',
  ),
  uploadPaceMs: bound(30_000, 'How long the speed of an upload is averaged over.'),
  streamMs: bound(60 * 60_000, 'How long ffmpeg may take for one video. Then it plays as it was sent.'),
  streamWork: bound(
    400_000_000_000,
    'How many pixels may be encoded for one video: those of all pictures of its renditions, with a quarter of those that are decoded. Above it, it gets fewer renditions, or none.',
  ),
  shortStreams: bound(2, 'How many short videos one worker makes renditions of at once, each of another account.'),
  shortStreamWork: bound(
    20_000_000_000,
    'Up to how many pixels, counted as for `STREAM_WORK`, a video is short. Longer ones have a queue of their own, of which one worker takes one at a time.',
  ),
  shortStreamMs: bound(2 * 60_000, 'How long ffmpeg may take for a short video. Then it moves to the other queue.'),
  streamMemoryBytes: bound(1024 ** 3, 'How much memory each ffmpeg may use.'),
  streamThreads: bound(2, 'How many threads each ffmpeg has, at a lower priority than everything else on its machine.'),
  resumableUploadMs: bound(
    3 * 24 * 60 * 60_000,
    'How long after its last byte an upload is kept that was cut off and not gone on with.',
  ),
  resumableUploads: bound(
    3,
    'How many such uploads an account has at most. To begin one more ends the one that has stood still longest.',
  ),
  uploadLeaseMs: bound(
    120_000,
    'How long after its last sign of life a process counts as dead, so that what it was receiving is swept away.',
  ),

  stopDelayMs: bound(
    0,
    'How long a process that is to stop still takes requests while it already says that it is not ready.',
  ),
  stopMs: bound(
    10_000,
    'How long requests under way may take once a stopping process takes no more. Then they are cut off.',
  ),
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
