/** The quota of one subject (an account or an IP address) for one kind of write in a time window. */
export interface QuotaBucket {
  kind: string
  subject: string
  windowSeconds: number
}

export interface QuotaUse {
  /** In this window, with what was just added. */
  used: number
  /** When the window ends, and the bucket is empty again. */
  resetsInSeconds: number
}

/**
 * Where it is kept who has used how much. All processes of a provider share it, so that a quota is one quota however many there are, and it
 * outlives them.
 */
export interface QuotaStore {
  /**
   * Adds to a bucket and tells what is in it, in one step: of callers at once, no two are told the same. A window begins with the first
   * addition. A negative amount gives back; a bucket never holds less than nothing.
   */
  add(bucket: QuotaBucket, amount: number): Promise<QuotaUse>
}
