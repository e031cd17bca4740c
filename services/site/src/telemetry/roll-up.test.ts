import { Pool } from 'pg'

import { generateNotes } from '../test/generate-notes.ts'
import { planOfRead } from '../test/plan-of-read.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import type { TelemetryHealth } from './read-health.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import type { TelemetryStore } from './telemetry-store.ts'

let database: TestDatabase
let pool: Pool
let now: Date
let store: TelemetryStore

const retention = { rawDays: 7, hourlyDays: 90, restAfterSums: 0 }
const hourMs = 3_600_000

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  now = new Date('2026-03-04T12:34:00Z')
  store = createTelemetryStore(database.url, retention, () => now)
  await store.rollUp()
  await pool.query(
    `update site.rolled_up set seed = 1, steps_until = '2026-01-01', hours_until = '2026-01-01', days_until = '2026-01-01'`,
  )
})

afterEach(async () => {
  await store.close()
  await pool.end()
  await database.drop()
})

const rolledUp = async () => JSON.stringify((await pool.query('select * from site.rolled_up')).rows)

/** Sums up all there is, in as many turns as a slow machine takes for it. */
async function rollUpAll() {
  for (let before = ''; before !== (await rolledUp());) {
    before = await rolledUp()
    await store.rollUp()
  }
}

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

/** So many notes, from so many hours ago to so many. */
const notes = (from: number, many: number, to = 0) => pool.query(generateNotes, [hoursAgo(from), hoursAgo(to), many])
const count = async (table: string, where = 'true') =>
  (await database.query<{ count: number }>(`select count(*)::int from site.${table} where ${where}`))[0]?.count

/** What is exactly so, by the notes themselves. */
async function exactly(since: Date) {
  const { rows } = await pool.query<{
    release: string
    remote: string
    build: string
    viewers: number
    visits: number
    failed: number
    lcp: number | null
  }>(
    `select release, remote, build, count(distinct visit)::int as viewers,
       (count(distinct visit) filter (where kind = 'view'))::int as visits, (count(distinct visit) filter (where kind = 'error'))::int as failed,
       percentile_disc(0.75) within group (order by value) filter (where name = 'LCP') as lcp
     from site.telemetry where received_at >= $1 group by release, remote, build`,
    [since],
  )
  return rows
}

const visitsIn = ({ times }: Pick<TelemetryHealth, 'times'>) => times.reduce((sum, { visits }) => sum + visits, 0)

function isAbout(reported: number, exact: number, error: number) {
  expect(Math.abs(reported - exact)).toBeLessThanOrEqual(exact * error)
}

test.each([
  ['a quarter of an hour, by steps of five minutes', { hours: 0.25, from: 0.25, to: 0, hashes: 512 }],
  ['three days, by the hour', { hours: 72, from: 50, to: 48, hashes: 256 }],
  ['a month, by the day', { hours: 720, from: 500, to: 400, hashes: 256 }],
])('what is told of %s is what was reported, within what is promised', async (_, { hours, from, to, hashes }) => {
  await notes(from, 40_000, to)
  await rollUpAll()
  const { builds, times, since } = await store.health(hours * 60)
  expect(Date.parse(since)).toBeLessThanOrEqual(hoursAgo(hours).getTime())
  const exact = await exactly(new Date(since))
  expect(builds).toHaveLength(exact.length)
  // Three times the standard error of the hashes that are kept.
  const error = 3 / Math.sqrt(hashes - 2)
  for (const { release, remote, build, viewers, visits, failed, lcp } of exact) {
    const reported = builds.find((one) => one.release === release && one.remote === remote && one.build === build)
    isAbout(reported?.viewers ?? 0, viewers, error)
    isAbout(reported?.visits ?? 0, visits, error)
    isAbout(reported?.failedViewers ?? 0, failed, error)
    if (lcp !== null) isAbout(reported?.vitals['LCP']?.p75 ?? 0, lcp, 0.025)
  }
  // There are more than are kept of each.
  expect(Math.max(...exact.map(({ viewers }) => viewers))).toBeGreaterThan(2 * hashes)
  isAbout(visitsIn({ times }), 8_000, error)
})

test('what is told of any time is read from the sums, and never from the reports', async () => {
  await notes(3, 500)
  await rollUpAll()
  const tables = ['error_firsts', 'health_counts', 'health_distinct', 'health_errors', 'health_vitals']
  for (const minutes of [60, 1_440, 7 * 1_440, 30 * 1_440, 90 * 1_440])
    expect(await planOfRead(pool, minutes, now, retention.rawDays)).toMatchObject({ tables })
})

test('what is told of a month is read from the sums of its days, whose hours are only read on the day that is not over', async () => {
  await notes(20 * 24, 4_000)
  await rollUpAll()
  const reported = await store.health(30 * 1_440)
  isAbout(visitsIn(reported), 800, 0.05)
  // Each hash is compared with its like, not with all.
  const { mismatches } = await planOfRead(pool, 30 * 1_440, now, retention.rawDays)
  expect(mismatches).toBeLessThan(2_000)
  for (const table of ['counts', 'distinct', 'vitals', 'errors'])
    await pool.query(`delete from site.health_${table} where span = 60 and at < '2026-03-04'`)
  expect(bare(await store.health(30 * 1_440))).toEqual(bare(reported))
})

test('several sites at once sum up what one would, and each report once', async () => {
  await notes(2, 1_000)
  const others = Array.from({ length: 3 }, () => createTelemetryStore(database.url, retention, () => now))
  await Promise.all([store, ...others].map((one) => one.rollUp()))
  await store.rollUp()
  const reported = await store.health(120)
  await Promise.all(others.flatMap((one) => [one.rollUp(), one.rollUp()]))
  expect(bare(await store.health(120))).toEqual(bare(reported))
  expect(await database.query('select sum(views + errors)::int as sum from site.health_counts where span = 5')).toEqual(
    await database.query(`select count(*)::int as sum from site.telemetry where kind <> 'vital'`),
  )
  await Promise.all(others.map((one) => one.close()))
})

const bare = ({ builds, errors, times }: TelemetryHealth) => ({ builds, errors, times })

test('what comes late counts, while its time is not over and until shortly after', async () => {
  await notes(1, 100)
  await rollUpAll()
  const before = await store.health(60)
  await pool.query(generateNotes, [new Date(now.getTime() - 1_000), now, 5])
  now = new Date(now.getTime() + 1_000)
  await store.rollUp()
  expect(visitsIn(await store.health(60))).toBe(visitsIn(before) + 1)
})

test('reports and their sums of five minutes go after a week, sums of an hour and of a day after 90 days, and when an error was first seen stays', async () => {
  await notes(3, 600)
  await rollUpAll()
  const first = (await store.health(1_440)).errors.map(({ firstAt }) => firstAt).toSorted()[0]
  now = new Date(now.getTime() + 8 * 24 * hourMs)
  await store.forget({ violationDays: 30, rows: 1_000_000 })
  // What has not been summed up for good stays: the last hours had not been over.
  expect(await count('telemetry')).toBeGreaterThan(0)
  await store.rollUp()
  await store.forget({ violationDays: 30, rows: 1_000_000 })
  expect([await count('telemetry'), await count('health_counts', 'span = 5')]).toEqual([0, 0])
  expect(await count('health_counts', 'span = 60')).toBeGreaterThan(0)
  const { builds, errors } = await store.health(30 * 1_440)
  expect([builds.length > 0, errors.map(({ firstAt }) => firstAt).toSorted()[0]]).toEqual([true, first])
  now = new Date(now.getTime() + 81 * 24 * hourMs)
  await store.forget({ violationDays: 30, rows: 1_000_000 })
  expect(await count('health_counts', 'span = 60')).toBeGreaterThan(0)
  expect((await store.health(90 * 1_440)).builds).toHaveLength(builds.length)
  now = new Date(now.getTime() + 24 * hourMs)
  await store.forget({ violationDays: 30, rows: 1_000_000 })
  expect([await count('health_counts', 'span = 60'), await count('health_counts')]).toEqual([
    0,
    await count('health_counts', 'span = 1440'),
  ])
  now = new Date(now.getTime() + 2 * 24 * hourMs)
  await store.forget({ violationDays: 30, rows: 1_000_000 })
  for (const table of ['health_counts', 'health_distinct', 'health_vitals', 'health_errors'])
    expect(await count(table)).toBe(0)
  expect(await count('error_firsts')).toBeGreaterThan(0)
})

test('a part that fails leaves what there was, and is done the next time', async () => {
  await notes(1, 500)
  await pool.query('alter table site.health_errors rename to elsewhere')
  await expect(store.rollUp()).rejects.toThrow('health_errors')
  expect(await count('health_counts')).toBe(0)
  await pool.query('alter table site.elsewhere rename to health_errors')
  await store.rollUp()
  expect(await count('health_counts')).toBeGreaterThan(0)
})
