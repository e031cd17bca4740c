import { bucketSecrets, readSettings, withSecretFiles } from '@kinora/service-kit'
import { storageUrlForms } from '@kinora/releases/storage'
import type { Command } from 'commander'
import { Type } from 'typebox'
import { settingsSchema } from '../config.ts'
import { and, asc, gt, isNull } from '../database/drizzle.ts'
import { videos } from '../database/schema.ts'
import { createStorage } from '../media/create-storage.ts'
import { migrateMedia } from '../media/migrate-media.ts'
import { sweepMedia } from '../media/sweep-media.ts'
import { createQueue } from '../queue/queue.ts'
import { createStreamRequests } from '../videos/stream/request-stream.ts'
import { print, readCount, stopSignal, withDatabase } from './operator-command.ts'

const { STORAGE_URL } = settingsSchema.properties

/** Adds `migrate-media`, `sweep-media` and `make-streams`. */
export function addMediaCommands(program: Command): void {
  program
    .command('migrate-media')
    .description(
      'copies all media from one storage to another; SIGINT or SIGTERM stops it, and a restart continues. Exits with 0 when every file is copied ' +
        'and verified, with 75 if it was stopped, and with 1 on errors or if --remove-gone would remove more copies than allowed',
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
    .action(copyMedia)

  program
    .command('sweep-media')
    .description(
      'lists files in STORAGE_URL that DATABASE_URL does not refer to, such as files restored from a backup. With --remove, removes them up to the given number',
    )
    .option('--remove <most>', 'remove unreferenced files, up to this number', readCount, 0)
    .action(sweep)

  program
    .command('make-streams')
    .description(
      'queues encoding of all videos without renditions, such as old uploads; workers with ffmpeg then create the renditions',
    )
    .action(requestStreams)
}

interface CopyOptions {
  from: string
  to: string
  journal: string
  removeGone: number
}

async function copyMedia({ from, to, journal, removeGone: maxRemoved }: CopyOptions): Promise<void> {
  const env = withSecretFiles(process.env, bucketSecrets)
  const { copied, skipped, bytes, gone, removed, isComplete } = await migrateMedia({
    from: createStorage(from, env),
    to: createStorage(to, env),
    journal,
    signal: stopSignal(),
    maxRemoved,
    onFile: (key, outcome) => print(`${outcome}: ${key}`),
  })
  const megabytes = (bytes / 1e6).toFixed(1)
  print(`${copied} files copied and verified (${megabytes} MB), ${skipped} already verified.`)
  if (gone > 0) print(`${gone} copies without originals; ${removed} removed.`)
  if (isComplete && gone > removed) {
    print(`Run with --remove-gone ${gone} to remove the copies listed above.`)
    // Signals that the given number was too small.
    if (maxRemoved > 0) process.exitCode = 1
  }
  if (isComplete) return
  print('Stopped. Restart the command with the same journal to continue.')
  process.exitCode = 75
}

async function sweep({ remove: most }: { remove: number }): Promise<void> {
  const env = withSecretFiles(process.env, bucketSecrets)
  const settings = readSettings(Type.Object({ STORAGE_URL }), env)
  await withDatabase(
    async (database) => {
      const { checked, found, removed } = await sweepMedia({
        database,
        storage: createStorage(settings.STORAGE_URL, env),
        most,
        signal: stopSignal(),
        onFound: (key) => print(`unreferenced: ${key}`),
      })
      print(`${checked} files checked, ${found} unreferenced, ${removed} removed.`)
      if (found === removed) return
      print(`Check the files listed above. Run with --remove ${found} to remove them.`)
      if (most > 0) process.exitCode = 1
    },
    { seesHidden: true },
  )
}

const batchSize = 500

function requestStreams(): Promise<void> {
  return withDatabase(async (database) => {
    const queue = createQueue(database)
    try {
      const requests = createStreamRequests(queue, true)
      await requests.open()
      let asked = 0
      for (let last = ''; ;) {
        const found = await database
          .select({ id: videos.id })
          .from(videos)
          .where(and(isNull(videos.stream), gt(videos.id, last)))
          .orderBy(asc(videos.id))
          .limit(batchSize)
        await database.transaction(async (transaction) => {
          for (const { id } of found) await requests.send(transaction, id)
        })
        asked += found.length
        last = found.at(-1)?.id ?? ''
        if (found.length < batchSize) break
      }
      print(`Queued ${asked} videos for encoding.`)
    } finally {
      await queue.close()
    }
  })
}
