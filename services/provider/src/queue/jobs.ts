import type { ModeratedThing } from '../moderation/moderated-kind.ts'

/** Work that outlives the request, by its name, with what it is given: JSON, and read by versions that come later. */
export interface Jobs {
  /** Removes a hidden thing for good. */
  remove: ModeratedThing
  /** Removes files that nothing refers to any more. */
  'remove-media': { keys: string[] }
  /** Gives up uploads that nobody has gone on with. */
  'expire-uploads': Record<string, never>
  /** Makes a video's renditions, on a machine with ffmpeg. */
  'make-stream': { videoId: string }
}

export type JobName = keyof Jobs

export const jobNames: readonly JobName[] = ['remove', 'remove-media', 'expire-uploads', 'make-stream']

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
}

/** Tries at growing distances, some two days in all: longer than a storage or a database is away. */
const shortJob: JobRules = {
  retryLimit: 15,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * 60,
  expireInSeconds: 15 * 60,
  heartbeatSeconds: null,
}

/** One that takes many minutes of a processor is not begun over and over: its file may be what ends its process. */
const longJob: JobRules = {
  ...shortJob,
  retryLimit: 5,
  retryDelay: 30,
  expireInSeconds: 6 * 60 * 60,
  heartbeatSeconds: 60,
}

/** The rules of each job. */
export const jobRules: Record<JobName, JobRules> = {
  remove: shortJob,
  'remove-media': shortJob,
  'expire-uploads': shortJob,
  'make-stream': longJob,
}

/** How long a job that waits to be looked at is kept: as long as anybody is on holiday. */
export const deadLetterSeconds = 60 * 24 * 60 * 60

/** What begins by the clock: when, as cron says it, in UTC. */
export const schedule: Partial<Record<JobName, string>> = { 'expire-uploads': '17 * * * *' }
