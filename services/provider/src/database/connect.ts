import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle, sql, type SQL } from './drizzle.ts'
import { DatabaseError, type Pool } from 'pg'
import type { Tracing } from '@kinora/service-kit'
import type { Bounds } from '../config.ts'
import { DatabasePool } from './database-pool.ts'
import * as schema from './schema.ts'
import { seesShownRows } from './shown-rows.ts'
import { databaseUnavailable, isConnectionLost } from './database-unavailable.ts'

/** The tables, with the pool under `$client` for handwritten statements. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** A database, or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

/** A parameter of a prepared statement, with its value under this name in `execute`. */
export const parameter = (name: string) => sql`${sql.placeholder(name)}`

/**
 * Returns a function that prepares a named statement the first time it is used with a database. PostgreSQL parses the statement once per
 * connection, and usually also keeps its plan from the sixth execution on.
 *
 * @param prepare must give each statement a name that no other statement has.
 */
export function prepareOnce<Statement>(prepare: (executor: Executor) => Statement): (executor: Executor) => Statement {
  const statements = new WeakMap<Executor, Statement>()
  return (executor) => {
    const statement = statements.get(executor) ?? prepare(executor)
    statements.set(executor, statement)
    return statement
  }
}

/**
 * Same as `prepareOnce`, but prepares two statements with different fields: one for visitors, and one for users, with the parameter `viewerId`.
 *
 * @param name the visitors' statement; the users' is named `<name> user`.
 */
export function prepareForViewers<Statement>(
  name: string,
  prepare: (executor: Executor, viewerId: SQL | null, name: string) => Statement,
): (executor: Executor, viewerId: string | null) => Statement {
  const forVisitors = prepareOnce((executor) => prepare(executor, null, name))
  const forUsers = prepareOnce((executor) => prepare(executor, parameter('viewerId'), `${name} user`))
  return (executor, viewerId) => (viewerId === null ? forVisitors : forUsers)(executor)
}

export interface Connection {
  database: Database
  pool: DatabasePool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Called when an idle connection ends. */
  onIdleError?: (error: Error) => void
  /** Timeouts. Without them, as in tools and tests, statements can run indefinitely. */
  bounds?: Pick<Bounds, DatabaseBound>
  /** Creates a span for each statement. */
  tracing?: Tracing | undefined
  /** Whether hidden rows are visible. For housekeeping and moderation only, never for responses. */
  seesHidden?: boolean
}

type DatabaseBound = Extract<keyof Bounds, `database${string}`>

/**
 * Opens a pool that connects on first use. Errors caused by the database itself are thrown as
 * DatabaseUnavailable.
 */
export function connect(databaseUrl: string, options: ConnectOptions = {}): Connection {
  const { onIdleError, bounds, tracing, seesHidden = false } = options
  const pool = new DatabasePool({
    ...(seesHidden ? { connectionString: databaseUrl } : connectionToShownRows(databaseUrl)),
    max: bounds?.databaseConnections ?? 10,
    connectionTimeoutMillis: bounds?.databaseAcquireMs ?? 10_000,
    maxWaiting: bounds?.databaseQueue ?? Infinity,
    tracing,
    // Detects connections whose other end has vanished silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(bounds && {
      statement_timeout: bounds.databaseStatementMs,
      lock_timeout: bounds.databaseLockMs,
      idle_in_transaction_session_timeout: bounds.databaseIdleInTransactionMs,
      query_timeout: bounds.databaseAnswerMs,
    }),
  })
  // Without a listener, a database restart would crash this process.
  pool.on('error', onIdleError ?? (() => {}))
  const database: Database = Object.assign(drizzle(pool, { schema }), { transaction: createTransaction(pool) })
  return { database, pool, close: () => pool.end() }
}

/** Merges our server options with those in the URL, which would otherwise replace ours. */
function connectionToShownRows(databaseUrl: string): { connectionString: string; options: string } {
  const url = URL.parse(databaseUrl)
  const given = url?.searchParams.get('options')
  if (!url || !given) return { connectionString: databaseUrl, options: seesShownRows }
  url.searchParams.delete('options')
  return { connectionString: url.href, options: `${given} ${seesShownRows}` }
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const characterNotInRepertoire = '22021'

/** Returns the unique constraint that made a write fail, if any. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = databaseError(error)
  return cause?.code === uniqueViolation ? cause.constraint : undefined
}

/** Whether a write was rejected because it refers to a deleted user. */
export function isUserGone(error: unknown): boolean {
  const cause = databaseError(error)
  return cause?.code === foreignKeyViolation && cause.constraint?.endsWith('_users_id_fk') === true
}

/** Whether the database rejected a string because it contains U+0000, the only character that it can't store. */
export function isUnstorableText(error: unknown): boolean {
  return databaseError(error)?.code === characterNotInRepertoire
}

function databaseError(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}

type Transact = NodePgDatabase['transaction']

/**
 * Same as Drizzle's transaction, but always releases the connection and destroys a broken connection. Drizzle leaks a connection whose `begin` fails, returns
 * lost connections to the pool, and reports a failed rollback instead of the original error.
 */
function createTransaction(pool: DatabasePool): Transact {
  return async (work, config) => {
    const client = await pool.connect()
    let cause: unknown
    try {
      return await drizzle(client).transaction(async (transaction) => {
        try {
          return await work(transaction)
        } catch (error) {
          cause = error
          throw error
        }
      }, config)
    } catch (error) {
      cause ??= error
      throw cause
    } finally {
      client.release(isConnectionLost(databaseUnavailable(cause)))
    }
  }
}
