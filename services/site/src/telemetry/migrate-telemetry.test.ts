import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { migrateTelemetry } from './migrate-telemetry.ts'
import { defaultReportLimits } from './report-limits.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'

const folder = join(__dirname, '../../migrations')
const names = [
  '0001-telemetry.sql',
  '0002-telemetry-by-viewer.sql',
  '0003-telemetry-parts.sql',
  '0004-telemetry-messages.sql',
  '0005-telemetry-by-the-hour.sql',
  '0006-telemetry-by-the-day.sql',
]

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(() => database.drop())

async function migrate(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await migrateTelemetry(client)
  } finally {
    await client.end()
  }
}

const columns = () =>
  database.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'site' and table_name in ('telemetry', 'violations') order by 1`,
  )
const applied = () => database.query('select from site.drizzle_migrations')

test('an empty database gets all tables, also from processes that start at once, and another time nothing', async () => {
  await Promise.all([migrate(), migrate(), migrate()])
  const made = await columns()
  expect(made.map(({ place }) => place)).toEqual(expect.arrayContaining(['telemetry.viewer', 'violations.page']))
  await migrate()
  expect(await columns()).toEqual(made)
  expect(await applied()).toHaveLength(names.length)
})

/** Makes the tables as an earlier version did, which had so many migrations, and one report in them. */
async function startAsOf(count: number) {
  await database.query('create schema site')
  await database.query('create table site.migrations (name text primary key)')
  for (const name of names.slice(0, count)) {
    await database.query(await readFile(join(folder, name), 'utf8'))
    await database.query(`insert into site.migrations (name) values ('${name}')`)
  }
  await database.query(
    `insert into site.telemetry (kind, visit, release, remote, version, build, owner, path, phase, fault, place) values ('error', 'v', 'r', 'watch', '1', '1', 'o', '/', 'run', 'TypeError', '/mf/a.js')`,
  )
}

test.each([1, 2, 4, 5])(
  'a database to which an earlier version applied %i migrations gets the rest, and loses nothing',
  async (count) => {
    await startAsOf(count)
    await Promise.all([migrate(), migrate()])
    await migrate()
    expect(await database.query('select viewer, code from site.telemetry')).toEqual([{ viewer: null, code: null }])
    expect(await database.query('select from site.violations')).toEqual([])
    expect(await applied()).toHaveLength(names.length)
  },
)

test('what an earlier version was told is summed up, and what a site of that version goes on to be told as well', async () => {
  await startAsOf(4)
  await database.query(`update site.telemetry set received_at = now() - interval '3 days'`)
  await migrate()
  await database.query(
    `insert into site.telemetry (kind, visit, release, remote, version, build, owner, path) values ('view', 'w', 'r', 'watch', '1', '1', 'o', '/')`,
  )
  const store = createTelemetryStore(database.url, defaultReportLimits)
  const { builds, errors } = await store.health(7 * 24 * 60)
  await store.close()
  expect(builds).toEqual([expect.objectContaining({ build: '1', viewers: 2, visits: 1, failedViewers: 1 })])
  expect(errors).toEqual([expect.objectContaining({ fault: 'TypeError', place: '/mf/a.js', traceId: null })])
})
