import { ApiError } from '../api-error.ts'
import { refreshRoute } from './refresh-route.ts'

// As tabs of earlier releases call it, which share it.
const lockName = 'kinora.token-exchange'

/** The part of `navigator.locks` that is used. */
export type Locks = Pick<LockManager, 'request'>

/** Runs `work` while no other tab runs its own. `waited` says that another tab had the lock first. */
export type TokenLock = <T>(work: (waited: boolean) => Promise<T>) => Promise<T>

/**
 * A Web Lock over all tabs of this site. Without Web Locks (plain HTTP, a sandboxed frame) tabs may race; the provider's grace for a
 * racing tab covers that. Waiting longer than `waitMs` is a `timeout`: a tab that holds the lock that long is stuck.
 */
export function createTokenLock(locks: Locks | null | undefined, waitMs: number): TokenLock {
  if (!locks) return (work) => work(false)

  return async (work) => {
    let isRunning = false
    const run = (waited: boolean) => {
      isRunning = true
      return work(waited)
    }
    const waiting = AbortSignal.timeout(waitMs)
    const busy = {}
    try {
      const result = await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? run(false) : busy))
      if (result !== busy) return result as Awaited<ReturnType<typeof run>>
      return await locks.request(lockName, { signal: waiting }, () => run(true))
    } catch (error) {
      if (isRunning) throw error
      if (waiting.aborted) throw new ApiError({ kind: 'timeout', ...refreshRoute, hadToken: true, cause: error })
      // A document without an origin of its own has the API, and may not use it.
      return work(false)
    }
  }
}
