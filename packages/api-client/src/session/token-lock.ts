import { ApiError } from '../api-error.ts'
import { delay } from '../request/delay.ts'
import { refreshRoute } from './refresh-route.ts'

// As tabs of earlier releases call it, which share it.
const lockName = 'kinora.token-exchange'

/** The part of `navigator.locks` that is used. */
export type Locks = Pick<LockManager, 'request'>

/** How long new tokens are given to reach another tab: storage may bring them later than the lock changes hands, on a busy machine by far. */
export const arrivalMs = 1_000

/** Runs `work` for `token` while no other tab runs its own. `isReplaced` says that another tab had the lock first, or has done its work for this token a moment ago. */
export type TokenLock = <T>(token: string, work: (isReplaced: boolean) => Promise<T>) => Promise<T>

/**
 * A Web Lock over all tabs of this site. Without Web Locks (plain HTTP, a sandboxed frame) tabs may race; the provider's grace for a
 * racing tab covers that. Waiting longer than `waitMs` is a `timeout`: a tab that holds the lock that long is stuck.
 */
export function createTokenLock(locks: Locks | null | undefined, waitMs: number): TokenLock {
  if (!locks) return (_, work) => work(false)

  return async (token, work) => {
    let isRunning = false
    // The end of its signature tells a token from others, and gives nobody access.
    const markName = `${lockName}.${token.slice(-32)}`
    const run = async (waited: boolean) => {
      const isMarked = await locks.request(markName, { ifAvailable: true }, (free) => !free)
      isRunning = true
      const result = await work(waited || isMarked)
      // A tab that asks now gets the lock at once, and may still see the old tokens: this second lock tells it.
      await new Promise<unknown>((resolve) => {
        const mark = () => {
          resolve(undefined)
          return delay(arrivalMs)
        }
        locks.request(markName, { ifAvailable: true }, mark).catch(resolve)
      })
      return result
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
