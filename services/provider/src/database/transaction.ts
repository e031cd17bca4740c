import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DatabasePool } from './database-pool.ts'
import { databaseUnavailable, isConnectionLost } from './database-unavailable.ts'

type Transact = NodePgDatabase['transaction']

/**
 * drizzle's transaction, with a connection that is given back whatever happens, and given back broken when it is. drizzle's own keeps a
 * connection whose `begin` fails, returns a lost one to the pool, and tells of the rollback that failed in place of what had gone wrong.
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
