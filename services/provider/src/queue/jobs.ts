import type { ModeratedThing } from '../moderation/moderated-kind.ts'

/** Work that outlives the request, by its name, with what it is given: JSON, and read by versions that come later. */
export interface Jobs {
  /** Removes a hidden thing for good. */
  remove: ModeratedThing
  /** Removes files that nothing refers to any more. */
  'remove-media': { keys: string[] }
  /** Gives up uploads that nobody has gone on with. */
  'expire-uploads': Record<string, never>
  /** Makes a video's renditions, on a machine with ffmpeg, if that is quickly done. */
  'make-stream': StreamJob
  /** Makes the renditions that take longer: nobody's short video waits for them. */
  'make-long-stream': StreamJob
  /** Tells the owner of a video that making its renditions has failed for good. */
  'park-stream': StreamJob
}

export interface StreamJob {
  videoId: string
  /** How long the video is: what it counts in its account's turns. */
  seconds: number
}

export type JobName = keyof Jobs

export const streamQueues = ['make-stream', 'make-long-stream'] as const satisfies JobName[]

export const jobNames: readonly JobName[] = ['remove', 'remove-media', 'expire-uploads', ...streamQueues, 'park-stream']

/** Where a job goes whose last try has failed. It stays there until somebody sends it on. */
export const deadLetters = 'dead-letters'

/** How a job is tried. */
interface JobRules {
  retryLimit: number
  /** In seconds; each time longer, up to `retryDelayMax`. */
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number
  /** How long a try may take, before it counts as lost with its process. */
  expireInSeconds: number
  /** How long after its last sign of life a try counts as lost; null where the time of the whole try is short enough. */
  heartbeatSeconds: number | null
  /** The queue of those whose last try has failed. */
  deadLetter: string
  /** `exclusive`: of those with the same key, only one waits or is under way. */
  policy: 'standard' | 'exclusive'
}

/** Tries at growing distances, some two days in all: longer than a storage or a database is away. */
const shortJob: JobRules = {
  retryLimit: 15,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * 60,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: null,
  deadLetter: deadLetters,
  policy: 'standard',
}

/** One that takes many minutes of a processor, and whose file may be what ends its process, is tried twice. Then its video's owner is told. */
const streamJob: JobRules = {
  ...shortJob,
  retryLimit: 1,
  retryDelay: 30,
  expireInSeconds: 6 * 60 * 60,
  heartbeatSeconds: 60,
  deadLetter: 'park-stream',
  policy: 'exclusive',
}

/** The rules of each job. */
export const jobRules: Record<JobName, JobRules> = {
  remove: shortJob,
  'remove-media': shortJob,
  'expire-uploads': shortJob,
  'make-stream': streamJob,
  'make-long-stream': streamJob,
  'park-stream': shortJob,
}

/** How long a job that waits to be looked at is kept: as long as anybody is on holiday. */
export const deadLetterSeconds = 60 * 24 * 60 * 60

/** What begins by the clock: when, as cron says it, in UTC. */
export const schedule: Partial<Record<JobName, string>> = { 'expire-uploads': '17 * * * *' }
