import { sql } from '../database/drizzle.ts'
import type { PgBoss as PgBossInstance } from 'pg-boss'
import type { Database, Executor } from '../database/connect.ts'
import type { JobName, Jobs } from './jobs.ts'

/** Sends a job in a transaction: it runs if and only if the transaction commits. */
export type SendJob = <Name extends JobName>(
  transaction: Executor,
  name: Name,
  data: Jobs[Name],
  options?: {
    afterSeconds?: number
    /** Skips the job if a job with the same key is already waiting or running. */
    onlyOneOf?: string
    /** The job's account and its turn. The waiting job with the lowest turn runs next. */
    turn?: { ownerId: string; at: number }
  },
) => Promise<void>

/** Queues background jobs, which workers run. */
export interface Queue {
  /**
   * Loads the queue library once. Call it before a transaction that sends jobs; otherwise the
   * transaction would wait for a second connection.
   */
  open(): Promise<void>
  send: SendJob
  close(): Promise<void>
}

/** Opens the queue of a migrated database. Loads the queue library only when the first job is sent. */
export function createQueue(database: Database): Queue {
  let opening: Promise<{ boss: PgBossInstance; fromDrizzle: typeof import('pg-boss').fromDrizzle }> | undefined

  async function load() {
    const { PgBoss, fromDrizzle } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql: (text, values) => database.$client.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    })
    // The failing call throws the error.
    boss.on('error', () => {})
    return { boss: await boss.start(), fromDrizzle }
  }

  function opened() {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    async open() {
      await opened()
    },
    async send(transaction, name, data, { afterSeconds, onlyOneOf, turn } = {}) {
      const { boss, fromDrizzle } = await opened()
      await boss.send(name, data, {
        db: fromDrizzle(transaction, sql),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(onlyOneOf !== undefined && { singletonKey: onlyOneOf }),
        ...(turn && { group: { id: turn.ownerId }, priority: -turn.at }),
      })
    },
    async close() {
      const loaded = await opening?.catch(() => undefined)
      await loaded?.boss.stop({ graceful: false, close: false })
    },
  }
}
