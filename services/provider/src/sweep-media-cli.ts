import { bucketSecrets, readSettings, withSecretFiles } from '@kinora/service-kit'
import { Command } from 'commander'
import { Type } from 'typebox'
import { connect } from './database/connect.ts'
import { createStorage } from './media/create-storage.ts'
import { sweepMedia } from './media/sweep-media.ts'
import { readCount } from './with-database.ts'
import { settingsSchema } from './config.ts'

const { DATABASE_URL, STORAGE_URL } = settingsSchema.properties

const command = new Command('sweep-media')
  .description(
    'Lists files in STORAGE_URL that DATABASE_URL does not refer to, such as files restored from a backup. With --remove, removes them up to the given number.',
  )
  .option('--remove <most>', 'remove unreferenced files, up to this number', readCount, 0)
  .action(run)

async function run({ remove: most }: { remove: number }): Promise<void> {
  const env = withSecretFiles(process.env, bucketSecrets)
  const settings = readSettings(Type.Object({ DATABASE_URL, STORAGE_URL }), env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  const { database, close } = connect(settings.DATABASE_URL, { seesHidden: true })
  try {
    const { checked, found, removed } = await sweepMedia({
      database,
      storage: createStorage(settings.STORAGE_URL, env),
      most,
      signal: stop.signal,
      onFound: (key) => process.stdout.write(`unreferenced: ${key}\n`),
    })
    process.stdout.write(`${checked} files checked, ${found} unreferenced, ${removed} removed.\n`)
    if (found === removed) return
    process.stdout.write(`Check the files listed above. Run with --remove ${found} to remove them.\n`)
    if (most > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Cannot sweep media: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
