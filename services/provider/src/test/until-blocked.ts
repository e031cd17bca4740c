import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** Until so many statements on a database wait for a lock that somebody holds. */
export async function untilBlocked(database: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await database.execute<{ blocked: number }>(
      sql`select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.blocked ?? 0) >= count) return
    await pause(10)
  }
}
