import { types } from 'node:util'
import { DatabaseError } from 'pg'

/**
 * The database cannot do its work now: it is gone, frozen, full, or too busy for this statement. Nothing is wrong with what was asked.
 * A write that fails so may or may not have been done, as with any answer that does not arrive.
 */
export class DatabaseUnavailable extends Error {
  /** Whether it is this process that has more to ask than its connections can carry. */
  readonly isFlooded: boolean

  constructor(message: string, { isFlooded = false, ...options }: ErrorOptions & { isFlooded?: boolean } = {}) {
    super(message, options)
    this.name = 'DatabaseUnavailable'
    this.isFlooded = isFlooded
  }
}

/** SQLSTATEs, or their classes, that say something of the server and nothing of the statement: PostgreSQL's appendix A. */
const temporaryStates = [
  '08', // connection exceptions
  '25006', // read-only, as a standby is while it takes over
  '25P03', // idle in a transaction for too long
  '40', // a deadlock, or two transactions that cannot both be
  '53', // no connections, memory or disk left
  '55P03', // waited too long for a lock
  '57', // shutting down, starting up, crashed, terminated by an administrator, or cancelled for taking too long
  '58', // the server's own files
]

/** What node-postgres says, without a code, when a connection has ended or does not answer. */
const lostConnectionMessage =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout e)/

/** What Node says, without a system call, of a socket that the other side has closed before something was written to it. */
const closedSocketCodes = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'])

/** Whether an error of node-postgres means that the connection cannot be used any more. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConnectionLost(error.cause)
  if (error instanceof DatabaseError) return /^(08|25P03|57P)/.test(error.code ?? '')
  if (!types.isNativeError(error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return lostConnectionMessage.test(error.message) || syscall !== undefined || closedSocketCodes.has(code)
}

/** Errors of node-postgres by which the database, and not the statement, is at fault become a DatabaseUnavailable. */
export function nameDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const isTemporary = error instanceof DatabaseError && temporaryStates.some((state) => error.code?.startsWith(state))
  if (!isTemporary && !isConnectionLost(error)) return error
  return new DatabaseUnavailable('The database does not answer.', { cause: error })
}

/** The DatabaseUnavailable that a failure comes from, if it does: drizzle wraps what a statement throws. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause
  }
  return undefined
}
