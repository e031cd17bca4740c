import { readSettings } from '@kinora/service-kit'
import { Command } from 'commander'
import { and, asc, gt, isNull } from './database/drizzle.ts'
import { Type } from 'typebox'
import { connect } from './database/connect.ts'
import { videos } from './database/schema.ts'
import { createQueue } from './queue/queue.ts'
import { settingsSchema } from './config.ts'
import { createStreamRequests } from './videos/stream/request-stream.ts'

const { DATABASE_URL } = settingsSchema.properties

const batchSize = 500

const command = new Command('make-streams')
  .description(
    'Queues encoding of all videos without renditions, such as old uploads. Workers with ffmpeg then create the renditions.',
  )
  .action(run)

async function run(): Promise<void> {
  const settings = readSettings(Type.Object({ DATABASE_URL }), process.env)
  const { database, close } = connect(settings.DATABASE_URL)
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
    process.stdout.write(`Queued ${asked} videos for encoding.\n`)
  } finally {
    await queue.close()
    await close()
  }
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Cannot queue videos for encoding: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
