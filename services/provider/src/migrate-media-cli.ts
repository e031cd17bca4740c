import { bucketSecrets, withSecretFiles } from '@kinora/settings'
import { storageUrlForms } from '@kinora/releases/storage'
import { Command } from 'commander'
import { createStorage } from './media/create-storage.ts'
import { migrateMedia } from './media/migrate-media.ts'

const command = new Command('migrate-media')
  .description(
    'Copies all media from one storage to another. Stop it by SIGINT or SIGTERM, and start it again to go on. It ends with 0 when every file was copied ' +
      'and proved, and with 75 when it was stopped before.',
  )
  .requiredOption('--from <storage>', `a storage as STORAGE_URL names it: ${storageUrlForms}`)
  .requiredOption('--to <storage>', 'another one')
  .option('--journal <file>', 'what was proved already', 'migrated-media.jsonl')
  .action(run)

async function run({ from, to, journal }: { from: string; to: string; journal: string }): Promise<void> {
  const env = withSecretFiles(process.env, bucketSecrets)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

  const { copied, skipped, bytes, isComplete } = await migrateMedia({
    from: createStorage(from, env),
    to: createStorage(to, env),
    journal,
    signal: stop.signal,
    onFile: (key, outcome) => process.stdout.write(`${outcome}: ${key}\n`),
  })
  const megabytes = (bytes / 1e6).toFixed(1)
  process.stdout.write(`${copied} copied and proved (${megabytes} MB), ${skipped} proved before.\n`)
  if (isComplete) return
  process.stdout.write('Stopped. Start it again with the same journal to go on.\n')
  process.exitCode = 75
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Media were not migrated: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
