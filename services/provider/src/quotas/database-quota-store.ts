import { lt, sql } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import { quotaCounts } from '../database/schema.ts'
import type { QuotaStore } from './quota-store.ts'

/**
 * Quotas in PostgreSQL: one row for each kind and subject, one statement for each addition. The statement does not wait until its row is
 * on disk (`synchronous_commit`, for its own transaction alone): a database that loses power may forget the last half second of counting,
 * and a write costs no second flush.
 */
export function createDatabaseQuotaStore({ database, clock }: Pick<ProviderContext, 'database' | 'clock'>): QuotaStore {
  return {
    async add({ kind, subject, windowSeconds }, amount) {
      const now = clock()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const isOver = sql`${quotaCounts.resetsAt} <= ${now.toISOString()}`
      const added = sql`${quotaCounts.used} + ${amount}`
      const [row] = await database
        .insert(quotaCounts)
        .values({ kind, subject, used: Math.max(0, amount), resetsAt })
        .onConflictDoUpdate({
          target: [quotaCounts.kind, quotaCounts.subject],
          set: {
            used: sql`greatest(0, case when ${isOver} then ${amount} else ${added} end)`,
            resetsAt: sql`case when ${isOver} then excluded.resets_at else ${quotaCounts.resetsAt} end`,
          },
        })
        .returning({
          used: quotaCounts.used,
          resetsAt: quotaCounts.resetsAt,
          commit: sql`set_config('synchronous_commit', 'off', true)`,
        })
      if (!row) throw new Error('The database counted towards a quota and did not return it.')
      return { used: row.used, resetsInSeconds: (row.resetsAt.getTime() - now.getTime()) / 1000 }
    },
  }
}

/** Removes the rows of windows that are over. */
export async function removeUsedUpQuotas({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(quotaCounts).where(lt(quotaCounts.resetsAt, clock()))
}
