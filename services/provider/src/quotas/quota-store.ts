/** One subject's quota (an account's or an IP address's) for one kind of write in a time window. */
export interface QuotaBucket {
  kind: string
  subject: string
  windowSeconds: number
}

export interface QuotaUse {
  /** The amount used in the current window, including this addition. */
  used: number
  /** When the window ends and the bucket empties. */
  resetsInSeconds: number
}

/** Stores how much of each quota is used. All processes share the store, so a quota doesn't depend on the number of processes. The store survives restarts. */
export interface QuotaStore {
  /**
   * Adds to a bucket and returns the new total atomically, so two concurrent callers never get the same total. A window starts with the first addition. A
   * negative amount reduces the total, but never below zero.
   */
  add(bucket: QuotaBucket, amount: number): Promise<QuotaUse>
}
