import { readSettings } from '@kinora/service-kit'
import { Command } from 'commander'
import { Type } from 'typebox'
import { migrate, untilMigrated } from './database/migrate.ts'
import { settingsSchema } from './config.ts'

const { DATABASE_URL, DATABASE_START_MS } = settingsSchema.properties

const command = new Command('migrate')
  .description('Migrates the database, then exits. Run it before starting the first process of a new version.')
  .option('--wait', 'wait for another process to migrate, then exit', false)
  .action(run)

async function run(options: { wait: boolean }): Promise<void> {
  const settings = readSettings(Type.Object({ DATABASE_URL, DATABASE_START_MS }), process.env)
  const bring = options.wait ? untilMigrated : migrate
  await bring(settings.DATABASE_URL, { waitMs: settings.DATABASE_START_MS })
  process.stdout.write('The database is up to date.\n')
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Cannot migrate the database: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
