import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, type Pool } from 'pg'
import type { Tracing } from '@kinora/service-kit'
import type { Bounds } from '../config.ts'
import { DatabasePool } from './database-pool.ts'
import * as schema from './schema.ts'
import { seesShownRows } from './shown-rows.ts'
import { createTransaction } from './transaction.ts'

/** The tables, and under `$client` the pool itself, for a statement that is written by hand. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** A database, or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

export interface Connection {
  database: Database
  pool: DatabasePool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Told of a connection that ended while nothing used it. */
  onIdleError?: (error: Error) => void
  /** When to give up waiting. Without, for tools and tests, statements take as long as they take. */
  bounds?: Pick<Bounds, DatabaseBound>
  /** Makes a span of each statement. */
  tracing?: Tracing | undefined
  /** Whether it sees what an operator has hidden too: for housekeeping and moderation, and never for an answer. */
  seesHidden?: boolean
}

type DatabaseBound = Extract<keyof Bounds, `database${string}`>

/** Opens a pool that connects when it is first asked something. What fails because of the database itself is a DatabaseUnavailable. */
export function connect(databaseUrl: string, options: ConnectOptions = {}): Connection {
  const { onIdleError, bounds, tracing, seesHidden = false } = options
  const pool = new DatabasePool({
    ...(seesHidden ? { connectionString: databaseUrl } : connectionToShownRows(databaseUrl)),
    max: bounds?.databaseConnections ?? 10,
    connectionTimeoutMillis: bounds?.databaseAcquireMs ?? 10_000,
    maxWaiting: bounds?.databaseQueue ?? Infinity,
    tracing,
    // A connection whose other end has vanished, without a word, is found out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(bounds && {
      statement_timeout: bounds.databaseStatementMs,
      lock_timeout: bounds.databaseLockMs,
      idle_in_transaction_session_timeout: bounds.databaseIdleInTransactionMs,
      query_timeout: bounds.databaseAnswerMs,
    }),
  })
  // Without a listener, a database that restarts would take this process down with it.
  pool.on('error', onIdleError ?? (() => {}))
  const database: Database = Object.assign(drizzle(pool, { schema }), { transaction: createTransaction(pool) })
  return { database, pool, close: () => pool.end() }
}

/** What the URL says of options for the server would stand in the place of ours, so both are put together. */
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

/** The unique constraint that a write ran into, if that is why it failed. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = databaseError(error)
  return cause?.code === uniqueViolation ? cause.constraint : undefined
}

/** Whether a write was refused because it names a user who is gone. */
export function isUserGone(error: unknown): boolean {
  const cause = databaseError(error)
  return cause?.code === foreignKeyViolation && cause.constraint?.endsWith('_users_id_fk') === true
}

/** Whether the database refused a text for a character that it cannot store, which is U+0000 alone. */
export function isUnstorableText(error: unknown): boolean {
  return databaseError(error)?.code === characterNotInRepertoire
}

function databaseError(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}
