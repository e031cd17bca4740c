import { bucketSecrets, withSecretFiles } from '@kinora/service-kit'
import { storageUrlForms } from '@kinora/releases/storage'
import { Command } from 'commander'
import { createStorage } from './media/create-storage.ts'
import { migrateMedia } from './media/migrate-media.ts'
import { readCount } from './with-database.ts'

const command = new Command('migrate-media')
  .description(
    'Copies all media from one storage to another. SIGINT or SIGTERM stops the command, and a restart continues. Exits with 0 when every file is copied ' +
      'and verified, with 75 if it was stopped, and with 1 on errors or if --remove-gone would remove more copies than allowed.',
  )
  .requiredOption('--from <storage>', `the source storage, in the form of STORAGE_URL: ${storageUrlForms}`)
  .requiredOption('--to <storage>', 'the target storage')
  .option('--journal <file>', 'the file that records verified copies', 'migrated-media.jsonl')
  .option(
    '--remove-gone <most>',
    'remove copies whose originals are missing, up to this number; without it, list them',
    readCount,
    0,
  )
  .action(run)

interface Options {
  from: string
  to: string
  journal: string
  removeGone: number
}

async function run({ from, to, journal, removeGone: maxRemoved }: Options): Promise<void> {
  const env = withSecretFiles(process.env, bucketSecrets)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

  const { copied, skipped, bytes, gone, removed, isComplete } = await migrateMedia({
    from: createStorage(from, env),
    to: createStorage(to, env),
    journal,
    signal: stop.signal,
    maxRemoved,
    onFile: (key, outcome) => process.stdout.write(`${outcome}: ${key}\n`),
  })
  const megabytes = (bytes / 1e6).toFixed(1)
  process.stdout.write(`${copied} files copied and verified (${megabytes} MB), ${skipped} already verified.\n`)
  if (gone > 0) process.stdout.write(`${gone} copies without originals; ${removed} removed.\n`)
  if (isComplete && gone > removed) {
    process.stdout.write(`Run with --remove-gone ${gone} to remove the copies listed above.\n`)
    // Signals that the given number was too small.
    if (maxRemoved > 0) process.exitCode = 1
  }
  if (isComplete) return
  process.stdout.write('Stopped. Restart the command with the same journal to continue.\n')
  process.exitCode = 75
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Cannot migrate media: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
