import type { SiteStorage } from '@kinora/releases/storage'
import pTimeout from 'p-timeout'

/** Storage timeouts, in milliseconds. */
export interface StorageTimeouts {
  readMs: number
  /** How long a viewer waits before the site falls back to cached data. */
  fallbackAfterMs: number
}

export const defaultStorageTimeouts: StorageTimeouts = { readMs: 5_000, fallbackAfterMs: 500 }

/** Wraps a storage so every read times out after `ms`. */
export function withReadTimeout(storage: SiteStorage, ms: number): SiteStorage {
  return {
    ...storage,
    read: (path) => within(ms, storage.read(path), path),
    readBytes: (path) => within(ms, storage.readBytes(path), path),
    list: (path) => within(ms, storage.list(path), path),
  }
}

function within<Value>(ms: number, reading: Promise<Value>, path: string): Promise<Value> {
  return pTimeout(reading, { milliseconds: ms, message: `The storage did not return ${path} within ${ms} ms.` })
}

/** Falls back to cached data while the storage is slow. */
export interface ReadFallback {
  /** True from a slow read until the storage responds again. Until then, viewers don't wait for the storage. */
  readonly isLate: boolean
  /** Passes `reading` through, and resets `isLate` if it succeeds. */
  track<Value>(reading: Promise<Value>): Promise<Value>
  /** Returns the result, or `fallback` if the read takes too long; the read then continues in the background. */
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
    orElse<Value, Fallback>(reading: Promise<Value>, fallback: Fallback) {
      const giveUp = () => {
        isLate = true
        return fallback
      }
      return pTimeout<Value, Fallback>(reading, { milliseconds: isLate ? 1 : fallbackAfterMs, fallback: giveUp })
    },
  }
}
