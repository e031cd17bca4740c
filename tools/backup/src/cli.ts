import { Command } from 'commander'
import { archiveWal } from './archive-wal.ts'
import { takeBaseBackup } from './base-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const program = new Command('kinora-backup').description(
  'Backs up PostgreSQL, and restores it to any moment. docs/backup.md says when to run what.',
)

program
  .command('archive')
  .description('has a server archive its write-ahead log, so that it can be restored to any moment')
  .requiredOption('--database-url <url>', 'of a user who may administer the server')
  .requiredOption('--archive <folder>', 'where the log goes')
  .option('--seconds <seconds>', 'how much of the last changes a lost machine may cost', '60')
  .action(async ({ databaseUrl, archive, seconds }) => {
    const needsStart = await archiveWal({ databaseUrl, archive, seconds: Number(seconds) })
    say(needsStart ? 'The server archives from its next start on: start it again.' : 'The server archives its log.')
  })

program
  .command('base')
  .description('copies the data of a running server')
  .requiredOption('--database-url <url>', 'of a user who may administer the server, which is on this machine')
  .requiredOption('--to <folder>', 'where backups are kept')
  .action(async (options) => {
    say(await takeBaseBackup(options))
  })

program
  .command('restore')
  .description('makes a data folder, on which a server is started next')
  .requiredOption('--from <folder>', 'a base backup')
  .requiredOption('--archive <folder>', 'where the log was archived')
  .requiredOption('--data-folder <folder>', 'a new folder')
  .option('--until <moment>', 'as it was then: 2026-11-22T12:00:00Z')
  .action(async ({ until, ...options }) => {
    const moment = until === undefined ? undefined : new Date(until)
    if (moment && Number.isNaN(moment.getTime()))
      throw new Error(`"${until}" is no moment. One looks like 2026-11-22T12:00:00Z.`)
    await restoreDatabase({ ...options, until: moment })
    say(`Start PostgreSQL on ${options.dataFolder}.`)
  })

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
