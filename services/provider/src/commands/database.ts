import { readSettings } from '@kinora/service-kit'
import type { Command } from 'commander'
import { Type } from 'typebox'
import { settingsSchema } from '../config.ts'
import { migrate, untilMigrated } from '../database/migrate.ts'
import { recount } from '../database/recount.ts'
import { databaseUrl, print, stopSignal } from './operator-command.ts'

const { DATABASE_URL, DATABASE_START_MS } = settingsSchema.properties

/** Adds `migrate` and `recount`. */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('migrates the database; run it before starting the first process of a new version')
    .option('--wait', 'wait for another process to migrate, then exit', false)
    .action(async ({ wait }: { wait: boolean }) => {
      const settings = readSettings(Type.Object({ DATABASE_URL, DATABASE_START_MS }), process.env)
      await (wait ? untilMigrated : migrate)(settings.DATABASE_URL, { waitMs: settings.DATABASE_START_MS })
      print('The database is up to date.')
    })

  program
    .command('recount')
    .description('checks and fixes all stored counts; works while the product is running, and a signal stops it')
    .action(async () => {
      for await (const { name, checked, fixed } of recount({ databaseUrl: databaseUrl(), signal: stopSignal() }))
        print(`${name}: ${checked} checked, ${fixed} fixed`)
    })
}
