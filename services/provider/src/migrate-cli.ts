import { readSettings } from '@kinora/settings'
import { Type } from 'typebox'
import { migrate } from './database/migrate.ts'
import { settingsSchema } from './settings.ts'

const { DATABASE_URL, DATABASE_START_MS } = settingsSchema.properties

/** Brings the database up to date and ends: for who would rather have that done once, before the first process of a new version starts. */
async function run(): Promise<void> {
  const settings = readSettings(Type.Object({ DATABASE_URL, DATABASE_START_MS }), process.env)
  await migrate(settings.DATABASE_URL, { waitMs: settings.DATABASE_START_MS })
  process.stdout.write('The database is up to date.\n')
}

run().catch((error: unknown) => {
  process.stderr.write(`The database was not migrated: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
