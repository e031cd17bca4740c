import { lt } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { quotaCounts } from '../database/schema.ts'
import type { QuotaStore } from './quota-store.ts'

/**
 * The statement does not wait until its row is on disk (`synchronous_commit`, for its own transaction alone): a database that loses power
 * may forget the last half second of counting, and a write costs no second flush. It is prepared under its name once for a connection.
 */
const add = {
  name: 'add-to-quota',
  text: `
    insert into quota_counts as counted (kind, subject, used, resets_at)
    values ($1, $2, greatest(0, $3::bigint), $5::timestamptz)
    on conflict (kind, subject) do update set
      used = greatest(0, $3::bigint + case when counted.resets_at <= $4::timestamptz then 0 else counted.used end),
      resets_at = case when counted.resets_at <= $4::timestamptz then excluded.resets_at else counted.resets_at end
    returning used::text, resets_at, set_config('synchronous_commit', 'off', true)`,
}

/** Quotas in PostgreSQL: one row for each kind and subject, one statement for each addition. */
export function createDatabaseQuotaStore({ database, clock }: Pick<ProviderContext, 'database' | 'clock'>): QuotaStore {
  return {
    async add({ kind, subject, windowSeconds }, amount) {
      const now = clock()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const values = [kind, subject, amount, now, resetsAt]
      const { rows } = await database.$client.query<{ used: string; resets_at: Date }>({ ...add, values })
      const [row] = rows
      if (!row) throw new Error('The database counted towards a quota and did not return it.')
      return { used: Number(row.used), resetsInSeconds: (row.resets_at.getTime() - now.getTime()) / 1000 }
    },
  }
}

/** Removes the rows of windows that are over. */
export async function removeUsedUpQuotas({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(quotaCounts).where(lt(quotaCounts.resetsAt, clock()))
}
