import type { BackOffRule } from './back-off-rules.ts'

/** A group of failures that are counted together. */
export interface Counter {
  subject: string
  rule: BackOffRule
}

/**
 * Marks a subject as not blocked. Uses a time in the distant past, because the current time would block a concurrent attempt in a process
 * whose clock is slightly behind.
 */
export const noWait = new Date(0)

/** Storage for failed logins. `now` is the current time by the process's clock. */
export interface LoginFailureStore {
  /** Returns when each known subject's wait ends, in milliseconds since 1970. */
  readBlocks(subjects: string[], now: Date): Promise<Map<string, number>>
  /** Counts a failure and returns whether it was counted. Failures during a wait aren't counted. */
  countFailure(counter: Counter, now: Date): Promise<boolean>
  forget(subject: string): Promise<void>
  /** Removes one of the subject's failures, and its wait. */
  takeBack(subject: string): Promise<void>
  /** Stores a browser and an IP address as known, without failures. */
  know(counters: Counter[], now: Date): Promise<void>
}
