import type { Pool, PoolClient } from 'pg'

import { beginReading, readHealth, windowOf } from '../telemetry/read-health.ts'
import type { SummedUntil } from '../telemetry/read-health.ts'

/** What PostgreSQL did to tell how viewers fared. */
export interface ReadPlan {
  /** The tables that it read, in order. */
  tables: string[]
  /** How many pairs of rows it looked at for nothing. */
  mismatches: number
}

/** Reads how viewers fared in the `minutes` before `now`, and says what PostgreSQL's plans read and compared for that. */
export async function planOfRead(pool: Pool, minutes: number, now: Date, rawDays: number): Promise<ReadPlan> {
  const { rows } = await pool.query<SummedUntil>(
    'select days_until as "daysUntil", hours_until as "hoursUntil" from site.rolled_up',
  )
  const tables = new Set<string>()
  let mismatches = 0
  const client = await pool.connect()
  const explaining = {
    async query(statement: string, values: unknown[]) {
      const { rows: plans } = await client.query(`explain (analyze, format json) ${statement}`, values)
      for (const node of nodesIn(plans)) {
        if ('Relation Name' in node) tables.add(String(node['Relation Name']))
        mismatches += Number(node['Rows Removed by Join Filter'] ?? 0) * Number(node['Actual Loops'] ?? 1)
      }
      return client.query(statement, values)
    },
  }
  try {
    await client.query(beginReading)
    const window = windowOf(minutes, now, rows[0] ?? { daysUntil: now, hoursUntil: now }, rawDays)
    await readHealth(explaining as Pick<PoolClient, 'query'>, window)
    await client.query('commit')
  } finally {
    client.release()
  }
  return { tables: [...tables].toSorted(), mismatches }
}

function nodesIn(plan: unknown): Record<string, unknown>[] {
  if (typeof plan !== 'object' || plan === null) return []
  return [plan as Record<string, unknown>, ...Object.values(plan).flatMap(nodesIn)]
}
