import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from './drizzle.ts'
import type { DatabasePool } from './database-pool.ts'
import { databaseUnavailable, isConnectionLost } from './database-unavailable.ts'

type Transact = NodePgDatabase['transaction']

/**
 * Same as Drizzle's transaction, but always releases the connection and destroys a broken connection. Drizzle leaks a connection whose `begin` fails, returns
 * lost connections to the pool, and reports a failed rollback instead of the original error.
 */
export function createTransaction(pool: DatabasePool): Transact {
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
