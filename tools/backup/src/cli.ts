import { Command } from 'commander'
import { archiveWal } from './archive-wal.ts'
import { takeBaseBackup } from './base-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const program = new Command('kinora-backup').description(
  'Backs up PostgreSQL and restores it to any point in time. See docs/backup.md for when to run each command.',
)

program
  .command('archive')
  .description('configure a server to archive its write-ahead log so it can be restored to any point in time')
  .requiredOption('--database-url <url>', 'the connection URL of a superuser')
  .requiredOption('--archive <folder>', 'where to archive the log')
  .option('--seconds <seconds>', 'the number of seconds of changes that may be lost if the machine fails', '60')
  .action(async ({ databaseUrl, archive, seconds }) => {
    const needsStart = await archiveWal({ databaseUrl, archive, seconds: Number(seconds) })
    say(needsStart ? 'Restart the server to begin archiving.' : 'The server is archiving its log.')
  })

program
  .command('base')
  .description('copy the data of a running server')
  .requiredOption('--database-url <url>', 'the connection URL of a superuser of the server on this machine')
  .requiredOption('--to <folder>', 'where to store backups')
  .action(async (options) => {
    say(await takeBaseBackup(options))
  })

program
  .command('restore')
  .description('create a data folder for a new server')
  .requiredOption('--from <folder>', 'a base backup')
  .requiredOption('--archive <folder>', 'the folder with the archived log')
  .requiredOption('--data-folder <folder>', 'a new folder')
  .option('--until <moment>', 'the time to restore to, such as 2026-11-22T12:00:00Z; by default, the end of the log')
  .action(async ({ until, ...options }) => {
    const moment = until === undefined ? undefined : new Date(until)
    if (moment && Number.isNaN(moment.getTime()))
      throw new Error(`"${until}" is not a valid time. Example: 2026-11-22T12:00:00Z.`)
    await restoreDatabase({ ...options, until: moment })
    say(`Start PostgreSQL on ${options.dataFolder}.`)
  })

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
