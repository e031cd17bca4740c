import type { Pool } from 'pg'

import { rolledTables } from './roll-up-queries.ts'
import type { Retention } from './roll-up.ts'

/** What is kept at most. */
export interface KeptLimits extends Retention {
  /** Of what pages' policies forbade. */
  violationDays: number
  /** Reports, and violations, as they came; the oldest go. */
  rows: number
}

/** So many rows go at a time, so that no statement takes longer than one may, however much has to go. */
const rowsAtATime = 5_000
/** Of errors that were seen in a build for the first time so many are remembered, and for so long after they were seen last. */
const mostFirsts = 20_000
const firstsDays = 400

/** Forgets what is older than it is kept, or more, the oldest first. What has not been summed up yet stays, unless there is too much of it. */
export async function forgetReports(database: Pool, limits: KeptLimits, now = new Date()): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await forgetInParts(
    database,
    'telemetry',
    `received_at < least($1::timestamptz, (select least(steps_until, hours_until) from site.rolled_up))`,
    [daysAgo(limits.rawDays)],
  )
  await forgetInParts(database, 'violations', 'received_at < $1::timestamptz', [daysAgo(limits.violationDays)])
  for (const table of ['telemetry', 'violations'] as const) {
    const beyond = `id <= coalesce((select id from site.${table} order by id desc offset $1 limit 1), 0)`
    await forgetInParts(database, table, beyond, [limits.rows])
  }
  for (const table of rolledTables)
    await database.query(
      `delete from site.${table} where (span = 5 and at < $1) or (span = 60 and at < $2) or (span = 1440 and at < $3)`,
      // The longest time that is told begins in the middle of a day.
      [daysAgo(limits.rawDays), daysAgo(limits.hourlyDays), daysAgo(limits.hourlyDays + 1)],
    )
  await database.query(
    `delete from site.error_firsts where last_at < $1 or key in (
      select key from site.error_firsts order by networks > 1 desc, last_at desc offset ${mostFirsts})`,
    [daysAgo(firstsDays)],
  )
}

async function forgetInParts(database: Pool, table: string, where: string, values: unknown[]): Promise<void> {
  const statement = `delete from site.${table} where id in (select id from site.${table} where ${where} order by id limit ${rowsAtATime})`
  for (;;) {
    const { rowCount } = await database.query(statement, values)
    if ((rowCount ?? 0) < rowsAtATime) return
  }
}
