import type { Pool, PoolClient } from 'pg'

import { readHealth, windowOf } from '../telemetry/read-health.ts'
import type { SummedUntil } from '../telemetry/read-health.ts'

/** The tables that PostgreSQL's plans read to tell how viewers fared in the `minutes` before `now`. */
export async function relationsRead(pool: Pool, minutes: number, now: Date, rawDays: number): Promise<string[]> {
  const { rows } = await pool.query<SummedUntil>(
    'select days_until as "daysUntil", hours_until as "hoursUntil" from site.rolled_up',
  )
  const read = new Set<string>()
  const explaining = {
    async query(statement: string, values: unknown[]) {
      const { rows: plans } = await pool.query(`explain (format json) ${statement}`, values)
      for (const relation of relationsIn(plans)) read.add(relation)
      return pool.query(statement, values)
    },
  }
  await readHealth(explaining as Pick<PoolClient, 'query'>, windowOf(minutes, now, rows[0] ?? { daysUntil: now, hoursUntil: now }, rawDays))
  return [...read].toSorted()
}

function relationsIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(relationsIn)]
}
