import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, Pool } from 'pg'
import * as schema from './schema.ts'

/** The tables, and under `$client` the pool itself, for a statement that is written by hand. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** A database, or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

export interface Connection {
  database: Database
  pool: Pool
  close(): Promise<void>
}

/** Opens a pool that connects when it is first asked something. */
export function connect(databaseUrl: string, options: { onIdleError?: (error: Error) => void } = {}): Connection {
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 })
  // Without a listener, a database that restarts would take this process down with it.
  pool.on('error', options.onIdleError ?? (() => {}))
  return { database: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHARACTER_NOT_IN_REPERTOIRE = '22021'

/** The unique constraint that a write ran into, if that is why it failed. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = databaseError(error)
  return cause?.code === UNIQUE_VIOLATION ? cause.constraint : undefined
}

/** Whether a write was refused because it names a user who is gone. */
export function isUserGone(error: unknown): boolean {
  const cause = databaseError(error)
  return cause?.code === FOREIGN_KEY_VIOLATION && cause.constraint?.endsWith('_users_id_fk') === true
}

/** Whether the database refused a text for a character that it cannot store, which is U+0000 alone. */
export function isUnstorableText(error: unknown): boolean {
  return databaseError(error)?.code === CHARACTER_NOT_IN_REPERTOIRE
}

function databaseError(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}
