import { lt } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { quotaCounts } from '../database/schema.ts'
import type { QuotaStore } from './quota-store.ts'

/**
 * The statement doesn't wait until the row is on disk, which saves a second flush per write (`synchronous_commit` is off for its transaction only). If the
 * database loses power, the last half second of counting may be lost. Because the statement is named, each connection prepares it only once.
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

/** Stores quotas in PostgreSQL: one row per kind and subject, one statement per addition. */
export function createDatabaseQuotaStore({ database, clock }: Pick<ProviderContext, 'database' | 'clock'>): QuotaStore {
  return {
    async add({ kind, subject, windowSeconds }, amount) {
      const now = clock()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const values = [kind, subject, amount, now, resetsAt]
      const { rows } = await database.$client.query<{ used: string; resets_at: Date }>({ ...add, values })
      const [row] = rows
      if (!row) throw new Error('The database updated a quota but did not return it.')
      return { used: Number(row.used), resetsInSeconds: (row.resets_at.getTime() - now.getTime()) / 1000 }
    },
  }
}

/** Removes rows whose window has ended. */
export async function removeUsedUpQuotas({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(quotaCounts).where(lt(quotaCounts.resetsAt, clock()))
}
