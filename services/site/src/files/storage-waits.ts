import type { SiteStorage } from '@kinora/releases/storage'

/** How long the site waits for its storage, in milliseconds. */
export interface StorageWaits {
  /** The longest that a read may take; then it has failed. */
  readMs: number
  /** How long a viewer waits for news where the site has something to serve already. */
  patienceMs: number
}

export const defaultStorageWaits: StorageWaits = { readMs: 5_000, patienceMs: 500 }

/** The same storage, of which every read ends in time. */
export function withReadTimeout(storage: SiteStorage, ms: number): SiteStorage {
  return {
    ...storage,
    read: (path) => within(ms, storage.read(path), path),
    readBytes: (path) => within(ms, storage.readBytes(path), path),
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
export interface StoragePatience {
  /** Once a storage was late, nobody waits for it until it has answered again. */
  readonly isLate: boolean
  /** Passes a read on, and notes when it comes to something. */
  note<Value>(reading: Promise<Value>): Promise<Value>
  /** What is read, or `fallback` where that takes longer than viewers are to wait. The read goes on without them. */
  orElse<Value, Fallback>(reading: Promise<Value>, fallback: Fallback): Promise<Value | Fallback>
}

export function createPatience(patienceMs: number): StoragePatience {
  let isLate = false
  return {
    get isLate() {
      return isLate
    },
    async note(reading) {
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
      const timer = setTimeout(giveUp, isLate ? 0 : patienceMs)
      try {
        return await Promise.race([reading, promise])
      } finally {
        clearTimeout(timer)
        reading.catch(() => {})
      }
    },
  }
}
