import { sql } from 'drizzle-orm'
import type { PgBoss as PgBossInstance } from 'pg-boss'
import type { Database, Executor } from '../database/connect.ts'
import type { JobName, Jobs } from './jobs.ts'

/** Sends a job as part of a transaction: it is done once that is through, and never if that is not. */
export type SendJob = <Name extends JobName>(
  transaction: Executor,
  name: Name,
  data: Jobs[Name],
  options?: {
    afterSeconds?: number
    /** While a job waits or is under way that was sent with the same text, this one is not sent. */
    onlyOneOf?: string
    /** The account for which it is done, and when it is that account's turn: of the jobs that wait, the one with the lowest number is next. */
    turn?: { ownerId: string; at: number }
  },
) => Promise<void>

/** Where this process leaves work that outlives the request. Whoever runs a worker does it. */
export interface Queue {
  /** Loads what sending takes, once. To be called before a transaction that sends, which would otherwise wait for a second connection while it holds one. */
  open(): Promise<void>
  send: SendJob
  close(): Promise<void>
}

/** The queue of a database that `migrate` has brought up to date. Nothing of it is loaded before the first job. */
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
    // What goes wrong is thrown by the call that it goes wrong in.
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
