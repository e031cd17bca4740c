import { LRUCache } from 'lru-cache'

/** How much each key may take in a window of time. */
export interface WindowLimit {
  most: number
  windowMs: number
}

/** Counts by key in windows of time. */
export interface WindowCounter {
  /** Takes `amount` if the key has that much left in its window; otherwise takes nothing and returns false. */
  take(key: string, amount?: number): boolean
  /** Whether a key has nothing left in its window. */
  isSpent(key: string): boolean
}

/** A bound for the memory that someone with many IP addresses can use. */
const maxKeys = 20_000

export function createWindowCounter({ most, windowMs }: WindowLimit): WindowCounter {
  const taken = new LRUCache<string, number>({ max: maxKeys, ttl: windowMs, noUpdateTTL: true, perf: Date })
  return {
    take(key, amount = 1) {
      const total = (taken.get(key) ?? 0) + amount
      if (total > most) return false
      taken.set(key, total)
      return true
    },
    isSpent: (key) => (taken.get(key) ?? 0) >= most,
  }
}
