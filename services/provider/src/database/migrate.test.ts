import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { applyMigrations } from './apply-migrations.ts'
import { migrate, untilMigrated } from './migrate.ts'
import * as schema from './schema.ts'

const migrationsPath = fileURLToPath(new URL('../../migrations', import.meta.url))

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ template: 'template0' })
})
afterEach(() => database.drop())

async function tablesAndMigrations() {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const tables = await client.query("select count(*)::int as count from pg_tables where schemaname = 'public'")
  const applied = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  await client.end()
  return [tables.rows[0].count, applied.rows[0].count]
}

test('creates all tables in an empty database, and changes nothing when run again', async () => {
  await migrate(database.url)
  const after = await tablesAndMigrations()
  expect(after[0]).toBeGreaterThan(10)
  await migrate(database.url)
  expect(await tablesAndMigrations()).toEqual(after)
})

test('concurrent processes apply each migration once @long', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
  const files = (await readdir(migrationsPath)).filter((name) => name.endsWith('.sql'))
  expect((await tablesAndMigrations())[1]).toBe(files.length)
})

test('a waiting process continues after another process migrates the database, or times out with an explanation @long', async () => {
  await expect(untilMigrated(database.url, { waitMs: 1 })).rejects.toThrow('the database schema is outdated')
  let isOver = false
  const waiting = untilMigrated(database.url, { waitMs: 60_000 }).then(() => (isOver = true))
  expect(isOver).toBe(false)
  await migrate(database.url)
  await waiting
  await untilMigrated(database.url, { waitMs: 1 })
})

test('builds an index without blocking writes, and rebuilds it after an interruption', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'))
  const client = new Client({ connectionString: database.url })
  const writer = new Client({ connectionString: database.url })
  try {
    await Promise.all([client.connect(), writer.connect()])
    const write = async (...files: string[]) => {
      await mkdir(join(folder, 'meta'), { recursive: true })
      const entries = files.map((_, idx) => ({ idx, when: idx + 1, tag: String(idx), breakpoints: true }))
      await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
      for (const [index, sql] of files.entries()) await writeFile(join(folder, `${index}.sql`), sql)
    }
    const first = 'create table names (name text)'
    const second = `-- Names are one of a kind.
create unique index concurrently if not exists "names_once" on names (name);--> statement-breakpoint
create table later (id text)`
    await write(first)
    expect(await applyMigrations(client, folder)).toBe(1)
    await write(first, second)
    await writer.query(`insert into names values ('Ada'), ('Ada')`)
    await expect(applyMigrations(client, folder)).rejects.toThrow('could not create unique index')
    await writer.query('truncate names')

    // The index build waits for writers that have already started, but doesn't block further writes.
    await writer.query('begin')
    await writer.query(`insert into names values ('Bea')`)
    const migrating = applyMigrations(client, folder)
    await Promise.race([migrating, untilWaiting(client, writer)])
    await writer.query(`insert into names values ('Cleo')`)
    await writer.query('commit')
    expect(await migrating).toBe(1)
    await expect(writer.query(`insert into names values ('Bea')`)).rejects.toThrow('names_once')
    await writer.query('select from later')
    expect(await applyMigrations(client, folder)).toBe(0)
  } finally {
    await Promise.all([client.end(), writer.end()])
    await rm(folder, { recursive: true, force: true })
  }
})

/** Waits until another connection blocks `client`. */
async function untilWaiting(client: Client, other: Client): Promise<void> {
  const { processID } = client as Client & { processID: number }
  for (;;) {
    const { rows } = await other.query('select cardinality(pg_blocking_pids($1)) as blocking', [processID])
    if (rows[0].blocking > 0) return
  }
}

test('the committed migrations match the schema', async () => {
  const snapshots = (await readdir(join(migrationsPath, 'meta')))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
  const latest = JSON.parse(await readFile(join(migrationsPath, 'meta', snapshots.at(-1) ?? ''), 'utf8'))
  // If this fails, run the package script `migrations` and commit the result.
  expect(await generateMigration(latest, generateDrizzleJson(schema, latest.id))).toEqual([])
})
