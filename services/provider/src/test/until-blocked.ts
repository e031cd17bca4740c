import { sql } from '../database/drizzle.ts'
import type { Database } from '../database/connect.ts'
import { until } from './until.ts'

/** Waits until `count` statements are waiting for a lock in a database. */
export function untilBlocked(database: Database, count = 1): Promise<void> {
  return until(`${count} statements wait for a lock`, async () => {
    const { rows } = await database.execute<{ blocked: number }>(
      sql`select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rows[0]?.blocked ?? 0) >= count
  })
}
