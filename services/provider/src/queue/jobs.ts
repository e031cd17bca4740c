import type { ModeratedThing } from '../moderation/moderated-kind.ts'

/** Background jobs by name, with their data. Later versions must be able to read the data, which is JSON. */
export interface Jobs {
  /** Removes a hidden item permanently. */
  remove: ModeratedThing
  /** Removes unreferenced files. */
  'remove-media': { keys: string[] }
  /** Removes abandoned uploads. */
  'expire-uploads': Record<string, never>
  /** Refreshes the data for search ranking, suggestions and corrections. */
  'refresh-search': Record<string, never>
  /** Computes the currently most viewed videos. */
  'refresh-trending': Record<string, never>
  /** Publishes scheduled videos. */
  'publish-scheduled': Record<string, never>
  /** Sends a link to set a new password to the account with this email, if there is one. */
  'send-reset-link': { email: string }
  /** Creates a video's renditions, if that is fast, on a machine with ffmpeg. */
  'make-stream': StreamJob
  /** Creates renditions that take longer. It is a separate job, so short videos don't wait for long ones. */
  'make-long-stream': StreamJob
  /** Informs a video's owner that creating its renditions failed permanently. */
  'park-stream': StreamJob
}

export interface StreamJob {
  videoId: string
  /** The video's duration in seconds. It affects when the account's next videos are encoded. */
  seconds: number
}

export type JobName = keyof Jobs

export const streamQueues = ['make-stream', 'make-long-stream'] as const satisfies JobName[]

export const jobNames: readonly JobName[] = [
  'remove',
  'remove-media',
  'expire-uploads',
  'refresh-search',
  'refresh-trending',
  'publish-scheduled',
  'send-reset-link',
  ...streamQueues,
  'park-stream',
]

/** The queue of jobs whose last attempt failed. The jobs stay there until an operator retries them. */
export const deadLetters = 'dead-letters'

/** A job's retry rules. */
interface JobRules {
  retryLimit: number
  /** Delay before the first retry, in seconds. It doubles up to `retryDelayMax`. */
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number
  /** After this time, an attempt and its process count as lost. */
  expireInSeconds: number
  /** How long after its last heartbeat an attempt counts as lost; null if `expireInSeconds` is short enough. */
  heartbeatSeconds: number | null
  /** The queue for jobs whose last attempt failed; they are deleted if there is none. */
  deadLetter?: string
  /** How long a job is stored after its end; a week by default. */
  deleteAfterSeconds?: number
  /** `exclusive`: only one job with the same key waits or runs. */
  policy: 'standard' | 'exclusive'
}

/** Retries with increasing delays for about two days, longer than an outage of storage or database. */
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

/** For jobs that the next scheduled run replaces anyway. */
const refreshJob: JobRules = { ...shortJob, retryLimit: 2, policy: 'exclusive' }

/** Retries for about ten minutes, while the user waits. Jobs contain an email, so they aren't stored for longer than necessary. */
const mailJob: JobRules = {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 5 * 60,
  expireInSeconds: 2 * 60,
  heartbeatSeconds: null,
  deleteAfterSeconds: 60 * 60,
  policy: 'standard',
}

/**
 * For jobs that take many minutes of CPU time and may crash on a bad file. They run at most twice. After that, the video's owner is informed.
 */
const streamJob: JobRules = {
  ...shortJob,
  retryLimit: 1,
  retryDelay: 30,
  expireInSeconds: 6 * 60 * 60,
  heartbeatSeconds: 60,
  deadLetter: 'park-stream',
  policy: 'exclusive',
}

/** Each job's rules. */
export const jobRules: Record<JobName, JobRules> = {
  remove: shortJob,
  'remove-media': shortJob,
  'expire-uploads': shortJob,
  'refresh-search': refreshJob,
  'refresh-trending': refreshJob,
  'publish-scheduled': refreshJob,
  'send-reset-link': mailJob,
  'make-stream': streamJob,
  'make-long-stream': streamJob,
  'park-stream': shortJob,
}

/** How long a dead letter is stored. */
export const deadLetterSeconds = 60 * 24 * 60 * 60

/** The cron schedules of jobs, in UTC. */
export const schedule: Partial<Record<JobName, string>> = {
  'expire-uploads': '17 * * * *',
  'refresh-search': '37 * * * *',
  'refresh-trending': '*/10 * * * *',
  'publish-scheduled': '* * * * *',
}
