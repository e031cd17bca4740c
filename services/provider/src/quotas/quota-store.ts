/** The quota of one subject (an account or an IP address) for one kind of write in a time window. */
export interface QuotaBucket {
  kind: string
  subject: string
  windowSeconds: number
}

export interface QuotaUse {
  /** The amount used in this window, including this addition. */
  used: number
  /** The time until the window ends and the bucket is empty again. */
  resetsInSeconds: number
}

/**
 * Stores how much of each quota is used. All processes share it, so that a quota does not depend on
 * their number. It survives restarts.
 */
export interface QuotaStore {
  /**
   * Adds to a bucket and returns the new total atomically, so that no two concurrent callers get
   * the same total. A window starts with the first addition. A negative amount gives back; a bucket
   * never goes below zero.
   */
  add(bucket: QuotaBucket, amount: number): Promise<QuotaUse>
}
