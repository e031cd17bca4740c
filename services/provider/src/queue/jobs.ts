import type { ModeratedThing } from '../moderation/moderated-kind.ts'

/** Work that outlives the request, by its name, with what it is given: JSON, and read by versions that come later. */
export interface Jobs {
  /** Removes a hidden thing for good. */
  remove: ModeratedThing
  /** Removes files that nothing refers to any more. */
  'remove-media': { keys: string[] }
  /** Gives up uploads that nobody has gone on with. */
  'expire-uploads': Record<string, never>
}

export type JobName = keyof Jobs

export const jobNames: readonly JobName[] = ['remove', 'remove-media', 'expire-uploads']

/** Where a job goes whose last try has failed. It stays there until somebody sends it on. */
export const deadLetters = 'dead-letters'

/** Tries at growing distances, some two days in all: longer than a storage or a database is away. */
export const retries = { retryLimit: 15, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 60 * 60 }

/** How long a try may take, before it counts as lost with its process. */
export const tryMaxSeconds = 15 * 60

/** How long a job that waits to be looked at is kept: as long as anybody is on holiday. */
export const deadLetterSeconds = 60 * 24 * 60 * 60

/** What begins by the clock: when, as cron says it, in UTC. */
export const schedule: Partial<Record<JobName, string>> = { 'expire-uploads': '17 * * * *' }
