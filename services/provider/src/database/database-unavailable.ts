import { types } from 'node:util'
import { DatabaseError } from 'pg'

/**
 * The database is temporarily unavailable: down, frozen, full or too busy. The statement itself is valid. A failed write may or may not have been applied.
 */
export class DatabaseUnavailable extends Error {
  /** Whether this process has more work than its connections can handle. */
  readonly isFlooded: boolean

  constructor(message: string, { isFlooded = false, ...options }: ErrorOptions & { isFlooded?: boolean } = {}) {
    super(message, options)
    this.name = 'DatabaseUnavailable'
    this.isFlooded = isFlooded
  }
}

/** PostgreSQL error codes and classes for server failures, as opposed to invalid statements. See PostgreSQL's appendix A. */
const temporaryStates = [
  '08', // connection exceptions
  '25006', // read-only, such as a standby that is being promoted
  '25P03', // idle in a transaction for too long
  '40', // a deadlock or a serialization failure
  '53', // no connections, memory or disk left
  '55P03', // waited too long for a lock
  '57', // shutting down, starting up, crashed, terminated by an administrator, or cancelled for taking too long
  '58', // system errors, such as a failed read
]

/** Matches node-postgres errors without a code that report a connection that has ended or doesn't respond. */
const lostConnectionMessage =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout e)/

/** Codes of Node errors without a `syscall`, for writes to sockets that the other side has closed. */
const closedSocketCodes = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'])

/** Whether a node-postgres error means that the connection is unusable. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isConnectionLost(error.cause)
  if (error instanceof DatabaseError) return /^(08|25P03|57P)/.test(error.code ?? '')
  if (!types.isNativeError(error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return lostConnectionMessage.test(error.message) || syscall !== undefined || closedSocketCodes.has(code)
}

/** Converts node-postgres errors that the database caused into DatabaseUnavailable. */
export function nameDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const isTemporary = error instanceof DatabaseError && temporaryStates.some((state) => error.code?.startsWith(state))
  if (!isTemporary && !isConnectionLost(error)) return error
  return new DatabaseUnavailable('The database does not respond.', { cause: error })
}

/** Returns the DatabaseUnavailable that caused an error, if any. Drizzle wraps statement errors. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause
  }
  return undefined
}
