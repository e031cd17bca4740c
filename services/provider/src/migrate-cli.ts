import { parseArgs } from 'node:util'
import { readSettings } from '@kinora/settings'
import { Type } from 'typebox'
import { migrate, untilMigrated } from './database/migrate.ts'
import { settingsSchema } from './settings.ts'

const { DATABASE_URL, DATABASE_START_MS } = settingsSchema.properties

/**
 * Brings the database up to date and ends: for who would rather have that done once, before the first process of a new version starts. With `--wait` it leaves that to
 * another and ends when it is done.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { wait: { type: 'boolean', default: false } } })
  const settings = readSettings(Type.Object({ DATABASE_URL, DATABASE_START_MS }), process.env)
  const bring = values.wait ? untilMigrated : migrate
  await bring(settings.DATABASE_URL, { waitMs: settings.DATABASE_START_MS })
  process.stdout.write('The database is up to date.\n')
}

run().catch((error: unknown) => {
  process.stderr.write(`The database was not migrated: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
