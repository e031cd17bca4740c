import { ApiError } from '../api-error.ts'
import { delay } from '../http/unless-aborted.ts'
import type { PathOf } from '../http/contract.ts'

/** The path of the call that refreshes tokens (spec 7). */
export const refreshPath = '/users/refresh-token' satisfies PathOf<'POST'>

const lockName = 'kinora.token-refresh'

/** The part of `navigator.locks` that is used. */
export type Locks = Pick<LockManager, 'request'>

/** How long new tokens may take to reach another tab: on a busy machine, storage may bring them long after the lock is released. */
export const arrivalMs = 1_000

/** Runs `work` for `token` while no other tab runs its own. `isReplaced`: another tab had the lock first, or has just refreshed this token. */
export type TokenLock = <T>(token: string, work: (isReplaced: boolean) => Promise<T>) => Promise<T>

/**
 * A Web Lock over all tabs of this site. Without Web Locks (plain HTTP, a sandboxed frame) tabs may race, which the provider's grace for a racing tab
 * covers. Waiting longer than `waitMs` is a `timeout`: a tab that holds the lock for that long is stuck.
 */
export function createTokenLock(locks: Locks | null | undefined, waitMs: number): TokenLock {
  if (!locks) return (_, work) => work(false)

  return async (token, work) => {
    let isRunning = false
    // The end of the signature identifies a token without giving access.
    const markName = `${lockName}.${token.slice(-32)}`
    const run = async (waited: boolean) => {
      const isMarked = await locks.request(markName, { ifAvailable: true }, (free) => !free)
      isRunning = true
      const result = await work(waited || isMarked)
      // A tab that asks now gets the lock at once and may still see the old tokens. This second lock tells it.
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
      if (waiting.aborted) {
        throw new ApiError({ kind: 'timeout', method: 'POST', path: refreshPath, hadToken: true, cause: error })
      }
      // A document without an origin of its own has the API but may not use it.
      return work(false)
    }
  }
}
