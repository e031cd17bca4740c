import type { LaneLimits } from '../provider-proxy/proxy-limits.ts'

/** What the site's own calls to the provider may cost. Times are in milliseconds, sizes in bytes. */
export interface PublicDataLimits {
  /** How long a page's head waits for what it says of the page's content; 0 asks for nothing. */
  waitMs: number
  /** The longest that a call may take; then it has failed, whoever waits. */
  callMs: number
  /** Calls at a time, and how many more may wait for their turn. */
  lane: LaneLimits
  /** A longer answer has failed. */
  answerBytes: number
  /** How long an answer is as good as a new one. */
  freshMs: number
  /** How long after that it is better than none. */
  staleMs: number
  /** All answers that are kept. */
  cacheBytes: number
  /** How long the provider is believed what it said of views. */
  announcementMs: number
}

export const defaultPublicDataLimits: PublicDataLimits = {
  waitMs: 100,
  callMs: 2_000,
  lane: { connections: 16, queue: 64, queueMs: 1_000 },
  answerBytes: 64 * 1024,
  freshMs: 5_000,
  staleMs: 60_000,
  cacheBytes: 8 * 1024 * 1024,
  announcementMs: 60_000,
}
