/** Counts by key in windows of time, within a bound of keys. */
export interface WindowCounter {
  /** Takes `amount` of what a key has left in its present window; says whether there was that much. What there was not is not taken. */
  take(key: string, amount?: number): boolean
  /** Whether a key has nothing left in its present window. */
  isSpent(key: string): boolean
}

/** How much a key has in how long a time. */
export interface WindowLimit {
  most: number
  windowMs: number
}

const mostKeys = 20_000

/** Past so many keys the window that began first is forgotten, so that whoever has many IP addresses costs no more memory than that. */
export function createWindowCounter({ most, windowMs }: WindowLimit): WindowCounter {
  const windows = new Map<string, { endsAt: number; taken: number }>()

  function windowOf(key: string): { endsAt: number; taken: number } {
    const now = Date.now()
    const present = windows.get(key)
    if (present !== undefined && present.endsAt > now) return present
    windows.delete(key)
    const [first] = windows.keys()
    if (windows.size >= mostKeys && first !== undefined) windows.delete(first)
    const begun = { endsAt: now + windowMs, taken: 0 }
    windows.set(key, begun)
    return begun
  }

  return {
    take(key, amount = 1) {
      const window = windowOf(key)
      if (window.taken + amount > most) return false
      window.taken += amount
      return true
    },
    isSpent: (key) => windowOf(key).taken >= most,
  }
}
