import { createTelemetryStore, defaultReportLimits, generateNotes } from '@kinora/site/telemetry'
import type { TelemetryStore } from '@kinora/site/telemetry'
import type { Pool } from 'pg'

const dayMs = 86_400_000
/** More at once would be many more reports than a site keeps. */
const daysAtOnce = 92

/**
 * Lets so many days pass, which end now: quarter by quarter notes come, are summed up and forgotten, as a site does it all along.
 *
 * @returns in words what that took, and what is left.
 */
export async function liveThroughDays(
  databaseUrl: string,
  pool: Pool,
  { notes, days }: { notes: number; days: number },
  onStep: (step: string) => void,
): Promise<string> {
  const end = Date.now()
  const quarters = Math.ceil(days / daysAtOnce)
  const quarterMs = (days * dayMs) / quarters
  let now = new Date(end - days * dayMs)
  const store = createTelemetryStore(databaseUrl, defaultReportLimits, () => now)
  await store.rollUp()
  await pool.query(
    `update site.rolled_up set steps_until = $1, hours_until = $1, days_until = date_bin('1 day', $1, 'epoch')`,
    [now],
  )
  let before = ''
  const took = { notes: 0, sums: 0, forgetting: 0 }
  const timed = async (part: keyof typeof took, work: () => Promise<unknown>) => {
    const at = performance.now()
    await work()
    took[part] += performance.now() - at
  }
  for (let quarter = 1; quarter <= quarters; quarter++) {
    const from = now
    now = new Date(from.getTime() + quarterMs)
    onStep(`quarter ${quarter}: ${Math.round(notes / quarters)} notes`)
    await timed('notes', () => pool.query(generateNotes, [from, now, Math.round(notes / quarters)]))
    await pool.query('analyze site.telemetry')
    onStep(`quarter ${quarter}: summing up`)
    await timed('sums', () => sumUp(store, pool, now))
    if (quarter === quarters) before = await sizes(pool)
    await timed('forgetting', () => store.forget({ violationDays: 30, rows: 1_000_000 }))
  }
  await store.close()
  // Whoever keeps a year lives without the space of what went.
  await pool.query('vacuum full')
  await pool.query('vacuum analyze')
  return (
    `${notes} notes in ${days} days: ${seconds(took.notes)} to make them, ${seconds(took.sums)} to sum them up, ${seconds(took.forgetting)} to forget. ` +
    `Before the last quarter is forgotten: ${before}. What is left: ${await sizes(pool)}.`
  )
}

async function sizes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; rows: string; size: string }>(
    `select relname as name, n_live_tup as rows, pg_size_pretty(pg_total_relation_size(relid)) as size
     from pg_stat_user_tables where schemaname = 'site' and n_live_tup > 1 order by relname`,
  )
  return rows.map((table) => `${table.name} ${table.rows} rows, ${table.size}`).join('; ')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`

/** Sums up until there is nothing left, and says so if it does not get on. */
async function sumUp(store: TelemetryStore, pool: Pool, now: Date): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    await store.rollUp()
    const { rows } = await pool.query<{ until: Date }>(
      `select least(steps_until, hours_until, days_until + interval '1 day') as until from site.rolled_up`,
    )
    if ((rows[0]?.until.getTime() ?? 0) >= now.getTime() - 2 * 3_600_000) return
  }
  throw new Error('The notes of a quarter are not summed up after a thousand tries.')
}
