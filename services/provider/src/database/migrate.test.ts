import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { migrate } from './migrate.ts'
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

test('an empty database gets all tables, and another time nothing', async () => {
  await migrate(database.url)
  const after = await tablesAndMigrations()
  expect(after[0]).toBeGreaterThan(10)
  await migrate(database.url)
  expect(await tablesAndMigrations()).toEqual(after)
})

test('processes that start at once apply each migration once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
  const files = (await readdir(migrationsPath)).filter((name) => name.endsWith('.sql'))
  expect((await tablesAndMigrations())[1]).toBe(files.length)
})

test('the committed migrations bring about the schema as it is written', async () => {
  const snapshots = (await readdir(join(migrationsPath, 'meta')))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
  const latest = JSON.parse(await readFile(join(migrationsPath, 'meta', snapshots.at(-1) ?? ''), 'utf8'))
  // What stands here is missing: run the package script `migrations` and commit what it writes.
  expect(await generateMigration(latest, generateDrizzleJson(schema, latest.id))).toEqual([])
})
