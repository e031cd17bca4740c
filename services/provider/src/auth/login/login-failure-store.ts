import type { BackOffRule } from './back-off-rules.ts'

/** A group of failures that are counted together. */
export interface Counter {
  subject: string
  rule: BackOffRule
}

/**
 * The end of the wait for subjects that do not have to wait: earlier than any clock. If it were the
 * current time, a concurrent attempt with a slightly earlier clock would be blocked.
 */
export const noWait = new Date(0)

/** Storage for failed log-ins. `now` is the process's clock. */
export interface LoginFailureStore {
  /** When the wait of each known subject ends, in milliseconds since 1970. */
  readBlocks(subjects: string[], now: Date): Promise<Map<string, number>>
  /** Returns whether the failure was counted. Failures during a wait are not. */
  countFailure(counter: Counter, now: Date): Promise<boolean>
  forget(subject: string): Promise<void>
  /** Removes one failure and the wait. */
  takeBack(subject: string): Promise<void>
  /** Stores a browser and an IP address as known, without failures. */
  know(counters: Counter[], now: Date): Promise<void>
}
