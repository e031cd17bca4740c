import type { Tracing } from '@kinora/service-kit'
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseUnavailable, isConnectionLost, nameDatabaseError } from './database-unavailable.ts'

export interface DatabasePoolOptions extends PoolConfig {
  /** Maximum number of callers waiting for a connection. */
  maxWaiting: number
  /** Creates a span for each statement and for each wait for a connection. */
  tracing?: Tracing | undefined
}

type Query = (...args: unknown[]) => unknown

/** A connection that closes after a timeout, because it can no longer be used. */
class DatabaseClient extends Client {
  readonly #tracing: Tracing | undefined

  constructor(config?: PoolConfig & Pick<DatabasePoolOptions, 'tracing'>) {
    super(config)
    this.#tracing = config?.tracing
    // If a connection is lost while in use, the running statement fails anyway. Without this listener, the process would crash as well.
    this.on('error', () => {})
  }

  override query = (async (...args: unknown[]) => {
    try {
      const ask = async () => await (super.query as Query)(...args)
      if (!this.#tracing) return await ask()
      const text = textOf(args[0])
      return await this.#tracing.run(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, ask)
    } catch (error) {
      // The statement that timed out still occupies the connection. Anything sent after it, even a
      // rollback, would wait just as long.
      if (isConnectionLost(error)) void this.end()
      throw nameDatabaseError(error)
    }
  }) as Client['query']
}

/**
 * A node-postgres pool in which every wait has a timeout, including the wait for a connection.
 * Throws DatabaseUnavailable on failure.
 */
export class DatabasePool extends Pool {
  readonly #maxWaiting: number
  readonly #tracing: Tracing | undefined

  constructor({ maxWaiting, ...options }: DatabasePoolOptions) {
    super({ ...options, Client: DatabaseClient as PoolConfig['Client'] })
    this.#maxWaiting = maxWaiting
    this.#tracing = options.tracing
  }

  /** Whether a call that needs a connection now would be rejected. */
  get isFull(): boolean {
    return this.waitingCount >= this.#maxWaiting
  }

  override connect = (async () => {
    if (this.isFull) throw new DatabaseUnavailable('Too many calls are waiting for the database.', { isFlooded: true })
    return await this.#connect()
  }) as Pool['connect']

  /** Whether the database responds. Also runs the check when the queue is full, because a full queue doesn't mean that the database is down. */
  async answers(): Promise<boolean> {
    try {
      const client = await this.#connect()
      const answer = await client.query('select 1').then(
        () => true,
        () => false,
      )
      client.release(!answer)
      return answer
    } catch {
      return false
    }
  }

  async #connect(): Promise<PoolClient> {
    const wait = () => super.connect()
    try {
      return await (this.#tracing ? this.#tracing.run('database connection', {}, wait) : wait())
    } catch (cause) {
      throw new DatabaseUnavailable('Cannot connect to the database.', { cause })
    }
  }

  override query = (async (...args: unknown[]) => {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#queryOnce(args)
      } catch (error) {
        // Reads are retried if the connection had already ended. Writes aren't, because they may have been applied.
        const hadEnded = tries === 1 && error instanceof DatabaseUnavailable && hasEnded(error)
        // Each try closes a connection, and a new one has no statements yet.
        const isStale = tries <= this.options.max && isStatementStale(error)
        if (!isRead(args[0]) || !(hadEnded || isStale)) throw error
      }
    }
  }) as Pool['query']

  async #queryOnce(args: unknown[]): Promise<unknown> {
    const client: PoolClient = await this.connect()
    let failure: unknown
    try {
      return await (client.query as Query)(...args)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(isConnectionLost(failure) || isStatementStale(failure))
    }
  }
}

/** Returns a statement's SQL, without its values. */
function textOf(statement: unknown): string {
  return (typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text) ?? ''
}

/** Returns the name of a statement's span, based on the statement's first word. */
function nameOf(text: string): string {
  return `SQL ${/\w+/.exec(text)?.[0].toUpperCase() ?? ''}`
}

function isRead(statement: unknown): boolean {
  const text = textOf(statement)
  return /^\s*select\b/i.test(text) && !/\bfor (no key )?(update|share)\b/i.test(text)
}

/** Whether a prepared statement no longer works on its connection, because a migration has changed the type of one of its columns. */
function isStatementStale(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}

/** Whether the connection has ended. If the database merely doesn't respond, a retry would only double the wait. */
function hasEnded({ cause }: DatabaseUnavailable): boolean {
  return isConnectionLost(cause) && !/timeout/.test(cause instanceof Error ? cause.message : '')
}
