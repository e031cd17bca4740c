import type { SiteStorage } from '@kinora/releases/storage'

/** How long the site waits for its storage, in milliseconds. */
export interface StorageTimeouts {
  /** The longest that a read may take; then it has failed. */
  readMs: number
  /** How long a viewer waits for news before what the site has already is served. */
  fallbackAfterMs: number
}

export const defaultStorageTimeouts: StorageTimeouts = { readMs: 5_000, fallbackAfterMs: 500 }

/** The same storage, of which every read ends in time. */
export function withReadTimeout(storage: SiteStorage, ms: number): SiteStorage {
  return {
    ...storage,
    read: (path) => within(ms, storage.read(path), path),
    readBytes: (path) => within(ms, storage.readBytes(path), path),
    list: (path) => within(ms, storage.list(path), path),
  }
}

async function within<Value>(ms: number, reading: Promise<Value>, path: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The storage did not answer for ${path} in ${ms} ms.`)), ms)
  try {
    return await Promise.race([reading, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the storage is worth waiting for. */
export interface ReadFallback {
  /** Once a storage was late, nobody waits for it until it has answered again. */
  readonly isLate: boolean
  /** Passes a read on, and notes when it succeeds. */
  track<Value>(reading: Promise<Value>): Promise<Value>
  /** What is read, or `fallback` where that takes longer than viewers are to wait. The read goes on without them. */
  orElse<Value, Fallback>(reading: Promise<Value>, fallback: Fallback): Promise<Value | Fallback>
}

export function createReadFallback(fallbackAfterMs: number): ReadFallback {
  let isLate = false
  return {
    get isLate() {
      return isLate
    },
    async track(reading) {
      const value = await reading
      isLate = false
      return value
    },
    async orElse(reading, fallback) {
      const { promise, resolve } = Promise.withResolvers<typeof fallback>()
      const giveUp = () => {
        isLate = true
        resolve(fallback)
      }
      const timer = setTimeout(giveUp, isLate ? 0 : fallbackAfterMs)
      try {
        return await Promise.race([reading, promise])
      } finally {
        clearTimeout(timer)
        reading.catch(() => {})
      }
    },
  }
}
