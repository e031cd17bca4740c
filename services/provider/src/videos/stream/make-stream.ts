import { createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from '../../database/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Bounds } from '../../config.ts'
import { createId } from '../../create-id.ts'
import type { Database } from '../../database/connect.ts'
import { hiddenThings, videos } from '../../database/schema.ts'
import { readFileStream } from '../../media/local-storage.ts'
import { updateHiddenStreams } from '../../moderation/update-hidden-media.ts'
import type { PendingUploads } from '../../uploads/pending-uploads.ts'
import { streamsFolder, type MediaStorage } from '../../media/storage.ts'
import { encodeStream, storyboardFile, streamFiles, type StreamPlan } from './encode-stream.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { ladderOf, workOf, type Rendition } from './ladder.ts'
import { planStoryboard } from './plan-storyboard.ts'
import { probeMedia, type MediaFacts } from './probe-media.ts'
import { ProgramFailedError, ProgramTimeoutError, type Containment } from './run-contained.ts'
import type { StoredStream } from './stored-stream.ts'
import { makeTemporaryFolder } from './temporary-folders.ts'

export interface StreamContext {
  /** A database connection with access to hidden rows. */
  database: Database
  storage: MediaStorage
  pendingUploads: PendingUploads
  ffmpeg: Ffmpeg
  bounds: Pick<Bounds, StreamBound>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type StreamBound =
  | 'streamMs'
  | 'shortStreamMs'
  | 'streamMemoryBytes'
  | 'streamThreads'
  | 'streamWork'
  | 'shortStreamWork'

/** Storage folder for storyboards. */
const storyboardsFolder = 'storyboards'

/** Renditions of small files can be larger than the file itself, but only up to this limit. */
const fileBytesFor = (sourceBytes: number) => 4 * sourceBytes + 64 * 1024 ** 2
/** Maximum size of the source and all renditions together. */
const folderBytesFor = (sourceBytes: number) => sourceBytes + 2 * fileBytesFor(sourceBytes)

/** ffmpeg runs at a lower priority than the services, and at the lowest priority for long videos. */
const niceness = { short: 10, long: 19 }

/** How often a job reports progress, and the longest that it keeps running after its video is deleted. */
const reportMs = 2000

/** Thrown if the video requires too much work for the short queue. */
class LongJobError extends Error {}

/** Thrown if the video was deleted and there is nothing left to do. */
class VideoGoneError extends Error {}

const failureMessages = {
  tooLong: 'This video is too long for other qualities at its resolution. It plays in its original quality.',
  unreadable: "Couldn't create other qualities of this video. It plays in its original quality.",
  tooSlow: 'Creating other qualities of this video took too long. It plays in its original quality.',
  parked: 'Creating other qualities of this video failed twice. It plays in its original quality.',
}

/**
 * Creates a stream from a video's file: renditions and a storyboard. If ffmpeg can't process the file, the video plays in its original form and the owner gets
 * a message. Throws any other error, so the job is retried. Stops ffmpeg and returns soon after the video is deleted.
 * @param isShort whether the job is from the short queue. If the video belongs in the long queue, the result is 'long'.
 */
export async function makeStream(
  context: StreamContext,
  videoId: string,
  isShort: boolean,
  signal: AbortSignal,
): Promise<'done' | 'long'> {
  const { database, log } = context
  const video = await unmade(database, videoId)
  if (!video) return 'done'
  const folder = await makeTemporaryFolder()
  const gone = new AbortController()
  const report = createReport(database, videoId, () => gone.abort(new VideoGoneError('The video was deleted.')))
  try {
    await makeOf(context, video, isShort, folder, report.progress, AbortSignal.any([signal, gone.signal]))
    await report.end()
    return 'done'
  } catch (error) {
    await report.end()
    if (error instanceof VideoGoneError) return 'done'
    if (error instanceof LongJobError) {
      await note(database, videoId, { streamPercent: 0 })
      return 'long'
    }
    if (!(error instanceof ProgramFailedError)) {
      await note(database, videoId, { streamPercent: 0 })
      throw error
    }
    const streamFailure = error instanceof StreamRefusedError ? error.message : failureMessages.unreadable
    await note(database, videoId, { streamPercent: null, streamFailure })
    log.warn({ videoId, reason: error.message }, 'could not create a stream; the video plays in its original form')
    return 'done'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a message that tells the video's owner that the last attempt failed. */
export async function parkStream(database: Database, videoId: string): Promise<void> {
  await database
    .update(videos)
    .set({ streamPercent: null, streamFailure: failureMessages.parked })
    .where(and(eq(videos.id, videoId), isNull(videos.stream)))
}

/** Thrown if a file is readable but must not be processed. The message is for the video's owner. */
class StreamRefusedError extends ProgramFailedError {}

type Video = Pick<typeof videos.$inferSelect, 'id' | 'videoKey' | 'durationSeconds'>

async function unmade(database: Database, videoId: string): Promise<Video | undefined> {
  const { id, videoKey, durationSeconds } = videos
  const [video] = await database
    .select({ id, videoKey, durationSeconds })
    .from(videos)
    .where(and(eq(id, videoId), isNull(videos.stream)))
  return video
}

async function makeOf(
  context: StreamContext,
  video: Video,
  isShort: boolean,
  folder: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { storage, ffmpeg, bounds } = context
  const stored = await storage.stat(video.videoKey)
  if (!stored) throw new ProgramFailedError('The video file is missing.')
  const source = join(folder, `source${extname(video.videoKey)}`)
  await pipeline(storage.open(video.videoKey), createWriteStream(source), { signal })

  const timeoutMs = isShort ? bounds.shortStreamMs : bounds.streamMs
  const containment = {
    folder,
    memoryBytes: bounds.streamMemoryBytes,
    fileBytes: fileBytesFor(stored.size),
    folderBytes: folderBytesFor(stored.size),
    niceness: isShort ? niceness.short : niceness.long,
    timeoutMs,
    signal,
  }
  const plan = await planStream(ffmpeg, source, video, containment, bounds.streamWork).catch(rethrowTimeout)
  if (isShort && workOf(plan.renditions, plan.facts) > bounds.shortStreamWork) throw new LongJobError()
  await encodeStream(ffmpeg, source, plan, { ...containment, threads: bounds.streamThreads, onProgress }).catch(
    rethrowTimeout,
  )

  function rethrowTimeout(error: unknown): never {
    if (!(error instanceof ProgramTimeoutError)) throw error
    throw isShort ? new LongJobError() : new StreamRefusedError(failureMessages.tooSlow)
  }
  const hasStoryboard = await access(join(folder, storyboardFile(plan))).then(
    () => true,
    () => false,
  )
  await store(context, video.id, plan, folder, hasStoryboard)
}

async function planStream(
  ffmpeg: Ffmpeg,
  source: string,
  video: Video,
  containment: Containment,
  maxWork: number,
): Promise<StreamPlan> {
  const probed = await probeMedia(ffmpeg, source, containment)
  // Some files don't declare a duration, so use the duration that was measured during the upload.
  const facts = { ...probed, durationSeconds: Math.max(probed.durationSeconds, video.durationSeconds) }
  return {
    id: createId(),
    renditions: affordable(facts, maxWork),
    hasSound: facts.hasSound,
    storyboard: planStoryboard(facts, facts.durationSeconds),
    facts,
  }
}

/** Selects as many renditions as the limit allows, smallest first. @throws {StreamRefusedError} if it allows none. */
function affordable(facts: MediaFacts, maxWork: number): Rendition[] {
  const renditions = ladderOf(facts)
  while (workOf(renditions, facts) > maxWork) {
    renditions.pop()
    if (renditions.length === 0) throw new StreamRefusedError(failureMessages.tooLong)
  }
  return renditions
}

/** Reports progress regularly and checks whether the video still exists. Skips a report if the database doesn't respond. */
function createReport(database: Database, videoId: string, onGone: () => void) {
  let latest = 0
  let underWay = Promise.resolve()
  const report = () => {
    underWay = underWay.then(async () => {
      // 0 means that the video is waiting, and 100 that all files are stored.
      const percent = latest === 0 ? 0 : Math.min(99, Math.max(1, Math.floor(latest * 100)))
      // This report may run after the finished stream has been stored.
      const streamPercent = sql`case when ${videos.stream} is null then ${percent}::integer end`
      if ((await note(database, videoId, { streamPercent }, isWanted)) === 0) onGone()
    })
  }
  const timer = setInterval(report, reportMs)
  return {
    progress(share: number): void {
      const isFirst = latest === 0 && share > 0
      latest = share
      if (isFirst) report()
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await underWay
    },
  }
}

/** True unless the video or its owner's account is being deleted. */
const isWanted = sql`not exists (select from ${hiddenThings} where ${hiddenThings.isForGood}
  and (${hiddenThings.kind}, ${hiddenThings.id}) in (('video', ${videos.id}), ('account', ${videos.ownerId})))`

/** Updates a video's progress. Returns the number of changed rows, or undefined if the database doesn't respond. */
async function note(
  database: Database,
  videoId: string,
  values: { streamPercent: number | SQL | null; streamFailure?: string },
  condition?: SQL,
): Promise<number | undefined> {
  const { rowCount } = await database
    .update(videos)
    .set(values)
    .where(and(eq(videos.id, videoId), condition))
    .catch(() => ({ rowCount: null }))
  return rowCount ?? undefined
}

/** Stores the files and adds them to the video's row. If that fails, removes them all. */
async function store(
  { database, storage, pendingUploads }: StreamContext,
  videoId: string,
  plan: StreamPlan,
  folder: string,
  hasStoryboard: boolean,
): Promise<void> {
  const storyboardKey = `${storyboardsFolder}/${storyboardFile(plan)}`
  const files = new Map([
    ...streamFiles(plan).map((name) => [`${streamsFolder}/${name}`, name] as const),
    ...(hasStoryboard ? [[storyboardKey, storyboardFile(plan)] as const] : []),
  ])
  const keys = [...files.keys()]
  const stream: StoredStream = {
    key: `${streamsFolder}/${plan.id}.m3u8`,
    heights: plan.renditions.map(({ height }) => height),
    storyboard: hasStoryboard ? { key: storyboardKey, ...plan.storyboard } : null,
    keys,
  }
  await pendingUploads.begin(keys)
  try {
    for (const [key, name] of files) await storage.put(key, readFileStream(join(folder, name)))
    const isKept = await database.transaction(async (transaction) => {
      const [kept] = await transaction
        .update(videos)
        .set({ stream, streamPercent: null, streamFailure: null })
        .where(and(eq(videos.id, videoId), isNull(videos.stream)))
        .returning({ isHidden: videos.isHidden, visibility: videos.visibility })
      // The video was deleted in the meantime, or another process was first.
      if (!kept) return false
      await pendingUploads.complete(transaction, keys)
      if (kept.isHidden || kept.visibility === 'private') await updateHiddenStreams(transaction, sql`id = ${videoId}`)
      return true
    })
    if (!isKept) await pendingUploads.abandon(keys)
  } catch (error) {
    await pendingUploads.abandon(keys)
    throw error
  }
}
