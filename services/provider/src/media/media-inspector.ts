import type { Bounds } from '../config.ts'
import { unavailable, unsupported, type ApiError } from '../http/api-error.ts'
import type { EncodedPicture, MediaJob, PictureResult, VideoResult } from './child/media-job.ts'
import { ChildLostError, createChildPool, PoolBusyError } from './child-pool.ts'
import type { MediaStorage } from './storage.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

export type MediaInspectorOptions = Pick<
  Bounds,
  'mediaProcesses' | 'mediaDeadlineMs' | 'mediaMemoryBytes' | 'mediaQueue' | 'mediaWaitMs'
>

/**
 * Inspects uploaded files. Untrusted files are parsed only in child processes, with a timeout and a memory limit. Rejects with an API error: 415 for an invalid
 * file, 503 if no child is free.
 */
export interface MediaInspector {
  /**
   * Measures a video's duration in seconds.
   * @param sender the user who uploaded the file. One user's files never block another's.
   */
  inspectVideo(key: string, sender?: string): Promise<number>
  /** Encodes an image as WebP without metadata. */
  encodePicture(key: string, sizes: PictureSizes, sender?: string): Promise<EncodedPicture>
  /** How many files are being inspected and how many are waiting. */
  load(): { running: number; waiting: number }
  /** The process IDs of the children. */
  pids(): number[]
  /** Kills the children. */
  close(): void
}

/** Longer than any useful 100 MB video. Ten-hour videos do occur. */
const maxDurationSeconds = 24 * 60 * 60
/** Replaces children regularly, because libraries can leak memory. */
const maxJobsPerChild = 100
const retryAfterSeconds = 5

const damagedVideo = 'This video file is damaged or incomplete. Please select another one.'
const refusedPictures = {
  damaged: 'This picture is damaged or incomplete. Please select another one.',
  pixels: 'This picture has too many pixels. Please select one with at most 50 megapixels.',
}

export function createMediaInspector(
  storage: MediaStorage,
  options: MediaInspectorOptions,
  onChildLost: (error: Error, job: MediaJob) => void,
): MediaInspector {
  const pool = createChildPool<MediaJob, unknown>({
    size: options.mediaProcesses,
    jobTimeoutMs: options.mediaDeadlineMs,
    memoryBytes: options.mediaMemoryBytes,
    maxQueue: options.mediaQueue,
    maxWaitMs: options.mediaWaitMs,
    jobsPerChild: maxJobsPerChild,
    script: new URL('child/media-child.ts', import.meta.url),
  })

  async function run(job: MediaJob, what: string, sender: string | undefined): Promise<unknown> {
    try {
      return await pool.run(job, sender)
    } catch (error) {
      if (error instanceof PoolBusyError) throw busy(error)
      if (!(error instanceof ChildLostError)) throw error
      onChildLost(error, job)
      throw unsupported(`This ${what} takes too much time or memory to process. Please select another one.`)
    }
  }

  return {
    async inspectVideo(key, sender) {
      const { duration } = (await run(
        { kind: 'video', url: await storage.locate(key) },
        'video',
        sender,
      )) as VideoResult
      // A hostile file can take over the child, so validate its result.
      if (typeof duration !== 'number' || !(duration > 0) || duration === Infinity) throw unsupported(damagedVideo)
      if (duration > maxDurationSeconds) {
        throw unsupported('This video claims to be longer than 24 hours. Please select a shorter one.')
      }
      return duration
    },

    async encodePicture(key, { widths, shape }, sender) {
      const job = { kind: 'picture', url: await storage.locate(key), widths, shape } as const
      const result = (await run(job, 'picture', sender)) as PictureResult
      if ('refused' in result) throw unsupported(refusedPictures[result.refused])
      return result
    },

    load: () => pool.load(),
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}

function busy(error: Error): ApiError {
  return unavailable(
    'Too many files are being checked right now. Please try again in a moment.',
    retryAfterSeconds,
    error,
  )
}
