import { ProviderUnavailable } from '../http/failure.ts'
import type { LaneLimits } from './proxy-limits.ts'

/** Releases a slot. Idempotent. */
export type Release = () => void

/** Semaphore with a limited queue. */
export interface Slots {
  /** @throws {ProviderUnavailable} if the queue is full or the wait times out. Rejects with the signal's reason on abort. */
  acquire(signal: AbortSignal): Promise<Release>
  /** Slots in use. */
  readonly taken: number
  /** Queued requests. */
  readonly waiting: number
}

export function createSlots({ connections, queue, queueMs }: LaneLimits): Slots {
  let free = connections
  const waiters = new Set<() => void>()

  function take(): Release {
    free -= 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free += 1
      const [next] = waiters
      next?.()
    }
  }

  return {
    get taken() {
      return connections - free
    },
    get waiting() {
      return waiters.size
    },
    async acquire(signal) {
      signal.throwIfAborted()
      if (free > 0) return take()
      if (waiters.size >= queue) throw new ProviderUnavailable('All connections to the provider are in use.')
      const { promise, resolve, reject } = Promise.withResolvers<Release>()
      const enter = () => {
        leave()
        resolve(take())
      }
      const giveUp = () => {
        leave()
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        leave()
        reject(new ProviderUnavailable('Timed out waiting for a connection to the provider.'))
      }, queueMs)
      function leave() {
        waiters.delete(enter)
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      waiters.add(enter)
      signal.addEventListener('abort', giveUp)
      return promise
    },
  }
}
