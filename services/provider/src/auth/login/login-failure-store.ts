import type { BackOffRule } from './back-off-rules.ts'

/** Failures in a row that are counted together. */
export interface Counter {
  subject: string
  rule: BackOffRule
}

/**
 * Until when those wait who need not wait: a moment before all others. The present would be one that another try at once, whose clock was read a little earlier, waits for.
 */
export const noWait = new Date(0)

/** Where failed log-ins are counted. `now` is the process's clock. */
export interface LoginFailureStore {
  /** Until when each of the subjects that are known has to wait, in milliseconds since 1970. */
  readBlocks(subjects: string[], now: Date): Promise<Map<string, number>>
  /** Whether it was counted, which it is not during a wait. */
  countFailure(counter: Counter, now: Date): Promise<boolean>
  forget(subject: string): Promise<void>
  /** One failure less, and no wait. */
  takeBack(subject: string): Promise<void>
  /** Knows a browser and an IP address from now on, without failures. */
  know(counters: Counter[], now: Date): Promise<void>
}
