import { inArray } from '../database/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sendResetLink } from '../auth/password-reset/send-reset-link.ts'
import { choreBounds, type Bounds, type MailSettings } from '../config.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../database/connect.ts'
import { hiddenMedia } from '../database/schema.ts'
import { createPendingUploads } from '../uploads/pending-uploads.ts'
import { createResumableUploads } from '../uploads/resumable-uploads.ts'
import type { MediaStorage } from '../media/storage.ts'
import { removeThing } from '../moderation/remove-thing.ts'
import { refreshPopularity, refreshTerms } from '../search/refresh-search.ts'
import { refreshTrending } from '../trending/trending.ts'
import type { Ffmpeg } from '../videos/stream/find-ffmpeg.ts'
import { makeStream, parkStream } from '../videos/stream/make-stream.ts'
import { sendStream } from '../videos/stream/request-stream.ts'
import { publishDue } from '../videos/visibility.ts'
import { sweepTemporaryFolders } from '../videos/stream/temporary-folders.ts'
import { createQueue } from './queue.ts'
import { startWorker, type JobHandlers, type Worker } from './start-worker.ts'

/** So a few recipients' slow mail servers don't delay everyone's email. */
const mailsAtOnce = 4

/** One connection for a job's transaction, one for its other queries, and one for long jobs. */
const connections = 3

export interface JobsOptions {
  /** The URL of a migrated database. */
  databaseUrl: string
  storage: MediaStorage
  bounds: Bounds
  /** Encodes videos. Without ffmpeg, this worker leaves encoding to other workers. */
  ffmpeg?: Ffmpeg | undefined
  /** Sends email. Without these settings, this worker leaves emails to other workers. */
  mail?: MailSettings | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  pollSeconds?: number
}

/** Runs queued jobs in this process until the returned worker is stopped. */
export async function startJobs({
  databaseUrl,
  storage,
  bounds,
  ffmpeg,
  mail,
  log,
  pollSeconds,
}: JobsOptions): Promise<Worker> {
  const { database, close } = connect(databaseUrl, {
    bounds: { ...choreBounds(bounds), databaseConnections: connections },
    seesHidden: true,
  })
  const queue = createQueue(database)
  await queue.open()
  const pendingUploads = createPendingUploads(database, storage, {
    leaseMs: bounds.uploadLeaseMs,
    onFailure: (error) => log.warn({ err: error }, 'could not clean up pending uploads'),
  })
  const resumableUploads = createResumableUploads({ database, clock: systemClock, pendingUploads, bounds })

  const handlers: JobHandlers = {
    remove: (thing) => removeThing({ database, send: queue.send }, thing),
    'remove-media': async ({ keys }) => {
      for (const key of keys) await storage.remove(key)
      if (keys.length > 0) await database.delete(hiddenMedia).where(inArray(hiddenMedia.key, keys))
    },
    'expire-uploads': () => resumableUploads.removeExpired(),
    'refresh-search': async () => {
      await refreshPopularity(database)
      await refreshTerms(database)
    },
    'refresh-trending': () => refreshTrending(database),
    'publish-scheduled': () => database.transaction((transaction) => publishDue(transaction, systemClock())),
    'park-stream': ({ videoId }) => parkStream(database, videoId),
  }
  log.info(
    { ffmpeg: ffmpeg?.ffmpeg ?? null },
    ffmpeg ? 'this worker creates renditions' : 'without ffmpeg, other workers create renditions',
  )
  if (ffmpeg) {
    await sweepTemporaryFolders()
    const context = { database, storage, pendingUploads, ffmpeg, bounds, log }
    handlers['make-stream'] = async ({ videoId }, signal) => {
      if ((await makeStream(context, videoId, true, signal)) === 'done') return
      await database.transaction((transaction) => sendStream(queue, transaction, 'make-long-stream', videoId))
    }
    handlers['make-long-stream'] = async ({ videoId }, signal) => {
      await makeStream(context, videoId, false, signal)
    }
  }

  if (mail) handlers['send-reset-link'] = ({ email }) => sendResetLink({ database, clock: systemClock, mail }, email)

  const worker = await startWorker({
    databaseUrl,
    handlers,
    concurrency: {
      'make-stream': bounds.shortStreams,
      'make-long-stream': bounds.longStreams,
      'send-reset-link': mailsAtOnce,
    },
    log,
    ...(pollSeconds !== undefined && { pollSeconds }),
  })
  return {
    counts: worker.counts,
    async stop(graceMs) {
      await worker.stop(graceMs)
      await queue.close()
      await pendingUploads.end()
      await close()
    },
  }
}
