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
 * Inspects stored files that strangers have sent. No parser ever sees such a file in this process: children do it,
 * within a timeout and a bound on memory. All refusals are failures that the caller is told about: 415 for a file
 * that is at fault, 503 while no child is free.
 */
export interface MediaInspector {
  /**
   * The length of a video, in seconds.
   *
   * @param sender whose file it is: nobody's files hold up another's.
   */
  inspectVideo(key: string, sender?: string): Promise<number>
  /** A picture, decoded and encoded anew as WebP without metadata. */
  encodePicture(key: string, sizes: PictureSizes, sender?: string): Promise<EncodedPicture>
  /** How many files are being inspected, and how many wait. */
  load(): { running: number; waiting: number }
  /** The process ids of the children. */
  pids(): number[]
  /** Ends the children, whatever they do. */
  close(): void
}

/** Longer than any video of 100 MB that is still worth looking at; ten hours are not unheard of. */
const maxDurationSeconds = 24 * 60 * 60
/** Enough to keep what a library leaks from piling up. */
const maxJobsPerChild = 100
const retryAfterSeconds = 5

const damagedVideo = 'This video file is damaged or incomplete. Please select another one.'
const refusedPictures = {
  damaged: 'This picture is damaged or incomplete. Please select another one.',
  pixels: 'This picture has too many pixels: 50 megapixels are the most. Please select a smaller one.',
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
      throw unsupported(
        `This ${what} cannot be read: it takes too long, or too much memory. Please select another one.`,
      )
    }
  }

  return {
    async inspectVideo(key, sender) {
      const { duration } = (await run(
        { kind: 'video', url: await storage.locate(key) },
        'video',
        sender,
      )) as VideoResult
      // The file has had its way with the child, so its answer is not believed either.
      if (typeof duration !== 'number' || !(duration > 0) || duration === Infinity) throw unsupported(damagedVideo)
      if (duration > maxDurationSeconds) {
        throw unsupported('This video says that it is longer than 24 hours. Please select a shorter one.')
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
  return unavailable('Too many files are being looked into at the moment. Please try again.', retryAfterSeconds, error)
}
