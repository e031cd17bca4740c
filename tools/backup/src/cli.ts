import { Command } from 'commander'
import { archiveWal } from './archive-wal.ts'
import { takeBaseBackup } from './base-backup.ts'
import { restoreDatabase } from './restore-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const program = new Command('kinora-backup').description(
  'Backs up PostgreSQL, and restores it to any point in time. docs/backup.md says when to run what.',
)

program
  .command('archive')
  .description('make a server archive its write-ahead log, so that it can be restored to any point in time')
  .requiredOption('--database-url <url>', 'of an administrator of the server')
  .requiredOption('--archive <folder>', 'where to archive the log')
  .option('--seconds <seconds>', 'the maximum time of changes lost with the machine', '60')
  .action(async ({ databaseUrl, archive, seconds }) => {
    const needsStart = await archiveWal({ databaseUrl, archive, seconds: Number(seconds) })
    say(needsStart ? 'The server archives from its next start on: start it again.' : 'The server archives its log.')
  })

program
  .command('base')
  .description('copy the data of a running server')
  .requiredOption('--database-url <url>', 'of an administrator of the server on this machine')
  .requiredOption('--to <folder>', 'where to store backups')
  .action(async (options) => {
    say(await takeBaseBackup(options))
  })

program
  .command('restore')
  .description('create a data folder for a new server')
  .requiredOption('--from <folder>', 'a base backup')
  .requiredOption('--archive <folder>', 'where the log is archived')
  .requiredOption('--data-folder <folder>', 'a new folder')
  .option('--until <moment>', 'as it was then: 2026-11-22T12:00:00Z')
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
