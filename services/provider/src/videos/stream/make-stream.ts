import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Bounds } from '../../bounds.ts'
import { createId } from '../../create-id.ts'
import type { Database } from '../../database/connect.ts'
import { hiddenMedia, videos } from '../../database/schema.ts'
import type { PendingUploads } from '../../media/pending-uploads.ts'
import { streamsFolder, type MediaStorage } from '../../media/storage.ts'
import { encodeStream, storyboardFile, streamFiles, type StreamPlan } from './encode-stream.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { ladderOf } from './ladder.ts'
import { planStoryboard } from './plan-storyboard.ts'
import { probeMedia } from './probe-media.ts'
import { ProgramFailedError } from './run-contained.ts'
import type { StoredStream } from './stored-stream.ts'
import { makeTemporaryFolder } from './temporary-folders.ts'

export interface StreamContext {
  /** Sees hidden rows. */
  database: Database
  storage: MediaStorage
  pendingUploads: PendingUploads
  ffmpeg: Ffmpeg
  bounds: Pick<Bounds, 'streamMs' | 'streamMemoryBytes' | 'streamThreads'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The storage folder of the small pictures. */
const storyboardsFolder = 'storyboards'

/** A rendition of a small file may be larger than it is, but not by much. */
const fileBytesFor = (sourceBytes: number) => 4 * sourceBytes + 64 * 1024 ** 2

/** How often the owner is told how far it is. */
const reportMs = 2000

/**
 * Makes a stream of a video's file: renditions to choose from, and small pictures of it. A file that ffmpeg does not get through stays as it is and plays as it did;
 * whatever else goes wrong is thrown, to be tried again. What was made meanwhile, or is no longer needed, is left as it is.
 */
export async function makeStream(context: StreamContext, videoId: string, signal: AbortSignal): Promise<void> {
  const { database, log } = context
  const video = await unmade(database, videoId)
  if (!video) return
  const folder = await makeTemporaryFolder()
  try {
    await makeOf(context, video, folder, signal)
  } catch (error) {
    const isForGood = error instanceof ProgramFailedError
    await noteProgress(database, videoId, isForGood ? null : 0)
    if (!isForGood) throw error
    log.warn({ videoId, reason: error.message }, 'a video plays as it was sent: no stream could be made of it')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Video = Pick<typeof videos.$inferSelect, 'id' | 'videoKey' | 'durationSeconds'>

async function unmade(database: Database, videoId: string): Promise<Video | undefined> {
  const { id, videoKey, durationSeconds } = videos
  const [video] = await database
    .select({ id, videoKey, durationSeconds })
    .from(videos)
    .where(and(eq(id, videoId), isNull(videos.stream)))
  return video
}

async function makeOf(context: StreamContext, video: Video, folder: string, signal: AbortSignal): Promise<void> {
  const { database, storage, ffmpeg, bounds } = context
  const stored = await storage.stat(video.videoKey)
  if (!stored) throw new ProgramFailedError('Its file is gone.')
  const source = join(folder, `source${extname(video.videoKey)}`)
  await pipeline(storage.open(video.videoKey), createWriteStream(source), { signal })

  const containment = {
    folder,
    memoryBytes: bounds.streamMemoryBytes,
    fileBytes: fileBytesFor(stored.size),
    timeoutMs: bounds.streamMs,
    signal,
  }
  const facts = await probeMedia(ffmpeg, source, containment)
  const plan: StreamPlan = {
    id: createId(),
    renditions: ladderOf(facts),
    hasSound: facts.hasSound,
    storyboard: planStoryboard(facts, video.durationSeconds),
  }
  const report = createReport(database, video.id)
  await encodeStream(ffmpeg, source, plan, {
    ...containment,
    threads: bounds.streamThreads,
    durationSeconds: video.durationSeconds,
    onProgress: report.progress,
  })
  await report.end()
  await store(context, video.id, plan, folder)
}

/** Says how far it is, one thing after the other and not too often. A database that is away misses a figure. */
function createReport(database: Database, videoId: string) {
  let underWay = Promise.resolve()
  let lastAt = 0
  return {
    progress(share: number): void {
      const now = performance.now()
      if (now - lastAt < reportMs) return
      lastAt = now
      // It is whole when its files are in storage.
      underWay = underWay.then(() => noteProgress(database, videoId, Math.min(99, Math.floor(share * 100))))
    },
    end: () => underWay,
  }
}

async function noteProgress(database: Database, videoId: string, streamPercent: number | null): Promise<void> {
  await database
    .update(videos)
    .set({ streamPercent })
    .where(eq(videos.id, videoId))
    .catch(() => {})
}

/** Puts the files into storage and names them in the video's row, or leaves nothing of them. */
async function store(
  { database, storage, pendingUploads }: StreamContext,
  videoId: string,
  plan: StreamPlan,
  folder: string,
): Promise<void> {
  const storyboardKey = `${storyboardsFolder}/${storyboardFile(plan)}`
  const files = new Map([
    ...streamFiles(plan).map((name) => [`${streamsFolder}/${name}`, name] as const),
    [storyboardKey, storyboardFile(plan)] as const,
  ])
  const keys = [...files.keys()]
  const stream: StoredStream = {
    key: `${streamsFolder}/${plan.id}.m3u8`,
    heights: plan.renditions.map(({ height }) => height),
    storyboard: { key: storyboardKey, ...plan.storyboard },
    keys,
  }
  await pendingUploads.begin(keys)
  try {
    for (const [key, name] of files) await storage.put(key, createReadStream(join(folder, name)))
    const isKept = await database.transaction(async (transaction) => {
      const [kept] = await transaction
        .update(videos)
        .set({ stream, streamPercent: null })
        .where(and(eq(videos.id, videoId), isNull(videos.stream)))
        .returning({ isHidden: videos.isHidden })
      // It was deleted meanwhile, or another process was first.
      if (!kept) return false
      await pendingUploads.complete(transaction, keys)
      if (kept.isHidden)
        await transaction
          .insert(hiddenMedia)
          .values(keys.map((key) => ({ key })))
          .onConflictDoNothing()
      return true
    })
    if (!isKept) await pendingUploads.abandon(keys)
  } catch (error) {
    await pendingUploads.abandon(keys)
    throw error
  }
}
