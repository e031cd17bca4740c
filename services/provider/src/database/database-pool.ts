import type { Tracing } from '@kinora/service-kit'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseUnavailable, isConnectionLost, nameDatabaseError } from './database-unavailable.ts'

export interface DatabasePoolOptions extends PoolConfig {
  /** How many may wait for a connection at once. */
  maxWaiting: number
  /** Makes a span of each statement, and of each wait for a connection. */
  tracing?: Tracing | undefined
}

type Query = (...args: unknown[]) => unknown

/** A connection that is of no use to anyone once an answer has not come in time. */
class DatabaseClient extends Client {
  readonly #tracing: Tracing | undefined

  constructor(config?: PoolConfig & Pick<DatabasePoolOptions, 'tracing'>) {
    super(config)
    this.#tracing = config?.tracing
    // A connection that ends while it is in use says so to the statement under way. Without a listener it would end the process as well.
    this.on('error', () => {})
  }

  override query = (async (...args: unknown[]) => {
    try {
      const ask = async () => await (super.query as Query)(...args)
      if (!this.#tracing) return await ask()
      const text = textOf(args[0])
      return await this.#tracing.run(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, ask)
    } catch (error) {
      // The statement that had no answer is still the connection's first. Whatever came after it, a rollback too, would wait as long again.
      if (isConnectionLost(error)) void this.end()
      throw nameDatabaseError(error)
    }
  }) as Client['query']
}

/** node-postgres' pool, in which every wait has an end, the queue for connections too, and which says what failed by a DatabaseUnavailable. */
export class DatabasePool extends Pool {
  readonly #maxWaiting: number
  readonly #tracing: Tracing | undefined

  constructor({ maxWaiting, ...options }: DatabasePoolOptions) {
    super({ ...options, Client: DatabaseClient as PoolConfig['Client'] })
    this.#maxWaiting = maxWaiting
    this.#tracing = options.tracing
  }

  /** Whether a call that needs a connection now would be refused one. */
  get isFull(): boolean {
    return this.waitingCount >= this.#maxWaiting
  }

  override connect = (async () => {
    if (this.isFull) throw new DatabaseUnavailable('Too many calls wait for the database.', { isFlooded: true })
    return await this.#connect()
  }) as Pool['connect']

  /** Whether the database answers. Asks also when the queue is full, which is no sign of a database that is gone. */
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
      throw new DatabaseUnavailable('There is no connection to the database.', { cause })
    }
  }

  override query = (async (...args: unknown[]) => {
    try {
      return await this.#queryOnce(args)
    } catch (error) {
      // Of a connection that had ended unnoticed, a reader need not know. A write may have been done, and is not tried again.
      const isWorthAnotherTry = isRead(args[0]) && error instanceof DatabaseUnavailable && hasEnded(error)
      if (!isWorthAnotherTry) throw error
      return await this.#queryOnce(args)
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
      client.release(isConnectionLost(failure))
    }
  }
}

/** A statement without its values, which stand apart from it. */
function textOf(statement: unknown): string {
  return (typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text) ?? ''
}

/** What a span of a statement is called: its first word. */
function nameOf(text: string): string {
  return `SQL ${/\w+/.exec(text)?.[0].toUpperCase() ?? ''}`
}

function isRead(statement: unknown): boolean {
  const text = textOf(statement)
  return /^\s*select\b/i.test(text) && !/\bfor (no key )?(update|share)\b/i.test(text)
}

/** Ended, and not merely silent: a database that does not answer would only be waited for twice. */
function hasEnded({ cause }: DatabaseUnavailable): boolean {
  return isConnectionLost(cause) && !/timeout/.test(cause instanceof Error ? cause.message : '')
}
