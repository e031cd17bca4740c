import { LRUCache } from 'lru-cache'

/** Maximum count per key and time window. */
export interface WindowLimit {
  most: number
  windowMs: number
}

/** Counts per key within a time window. */
export interface WindowCounter {
  /** Adds `amount` to the key's count, or returns false if that would exceed the limit. */
  take(key: string, amount?: number): boolean
  /** Whether a key has reached its limit. */
  isExhausted(key: string): boolean
}

/** Caps the memory that a client with many IP addresses can consume. */
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
    isExhausted: (key) => (taken.get(key) ?? 0) >= most,
  }
}
