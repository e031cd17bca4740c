import { parseArgs } from 'node:util'
import { bucketSecrets, withSecretFiles } from '@kinora/settings'
import { createStorage } from './media/create-storage.ts'
import { migrateMedia } from './media/migrate-media.ts'

const usage =
  'node services/provider/src/migrate-media-cli.ts --from file:///srv/kinora/media --to s3://bucket/media?region=… [--journal migrated-media.jsonl]'

/**
 * Copies all media from one storage to another: stop it by SIGINT or SIGTERM, and start it again to go on. It ends with 0 when every file was copied and proved, and with
 * 75 when it was stopped before.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      journal: { type: 'string', default: 'migrated-media.jsonl' },
    },
  })
  const { from, to, journal } = values
  if (!from || !to) throw new Error(`Say from where to where: ${usage}`)
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

run().catch((error: unknown) => {
  process.stderr.write(`Media were not migrated: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
