import { isApiError, isUnsuccessfulAnswer, toApiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { IssuedTokens } from '../entities.ts'
import { refreshPath } from './session.ts'
import { isTokenExpired } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

export interface TokenRefreshOptions {
  tokens: TokenStore
  lock: TokenLock
  /** Requests new tokens from the provider, without retrying. */
  requestTokens(): Promise<IssuedTokens>
  /** Called after the provider has rejected the refresh and the tokens have been removed. */
  onRefused(error: ApiError): void
  now(): number
}

export interface TokenRefresh {
  /**
   * Returns an access token to send, refreshing the stored one first if it has expired or was rejected. Null if the viewer is signed out.
   *
   * @throws {ApiError} of kind `network`, `timeout`, `server` and so on, if the refresh fails for any reason other than a rejection by the provider. The viewer
   * then stays signed in.
   */
  getValidAccessToken(): Promise<string | null>
  /** Reports a 401 for this token, so that it's refreshed before its next use. */
  reject(token: string): void
}

/** Creates the session's token refresh. Concurrent callers share one refresh, because using a refresh token twice makes the provider end the session. */
export function createTokenRefresh({ tokens, lock, requestTokens, onRefused, now }: TokenRefreshOptions): TokenRefresh {
  let running: Promise<string | null> | null = null
  let rejected: string | null = null

  // Forget the rejection after a login, which may issue the very same token: tokens from the same second can be equal.
  tokens.subscribe(() => {
    rejected = null
  })

  const isUnusable = (token: string) => token === rejected || isTokenExpired(token, now())

  async function getValidAccessToken(): Promise<string | null> {
    for (;;) {
      const token = tokens.accessToken()
      if (token === null || !isUnusable(token)) return token
      // Run one refresh at a time, and discard its result if a login has replaced the tokens meanwhile.
      running ??= lock(token, (isReplaced) => refresh(token, isReplaced)).finally(() => {
        running = null
      })
      const issued = await running.catch((error: unknown) => {
        throw toApiError(error, { method: 'POST', path: refreshPath, hadToken: true })
      })
      if (issued !== null) return issued
    }
  }

  /** Returns the new access token, or null if the stored tokens have changed for another reason, so the caller has to read them again. */
  async function refresh(token: string, isReplaced: boolean): Promise<string | null> {
    let waitMs = isReplaced ? arrivalMs : 0
    for (; waitMs > 0 && tokens.accessToken() === token; waitMs -= 10) await delay(10)
    const current = tokens.accessToken()
    if (current === null || (current !== token && !isUnusable(current))) return null
    try {
      const issued = await requestTokens()
      // The viewer signed out or logged in again during the refresh, so discard its result.
      if (tokens.accessToken() !== current) return null
      tokens.save(issued)
      rejected = null
      return issued.accessToken
    } catch (error) {
      if (tokens.accessToken() !== current) return null
      if (!isRefusal(error)) throw error
      tokens.clear()
      onRefused(error)
      return null
    }
  }

  return {
    getValidAccessToken,
    reject(token) {
      // Ignore a late 401 for a token that has since been refreshed.
      if (token === tokens.accessToken()) rejected = token
    },
  }
}

/**
 * Whether the provider itself rejected the refresh. Other failures (no response, 5xx, 408, 429, a proxy's error page) may be temporary, so they don't sign the
 * viewer out.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { status } = error
  return isUnsuccessfulAnswer(error) || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

const lockName = 'kinora.token-refresh'

/** The part of `navigator.locks` that the client uses. */
export type Locks = Pick<LockManager, 'request'>

/**
 * How long to wait for new tokens from another tab. On a busy machine, they can show up in this tab's storage long after the other tab has released the lock.
 */
const arrivalMs = 1_000

/**
 * Runs `work` while holding a lock that only one tab can hold at a time. `isReplaced` tells `work` that another tab has probably refreshed `token` already:
 * this tab had to wait for the lock, or another tab released it a moment ago.
 */
export type TokenLock = <T>(token: string, work: (isReplaced: boolean) => Promise<T>) => Promise<T>

/**
 * Creates a Web Lock shared by all of the site's tabs. Where Web Locks aren't available (plain HTTP, sandboxed frames), tabs may race, which the provider's
 * grace period allows for. After `waitMs`, waiting for the lock rejects with a `TimeoutError`, because the tab that holds it must be stuck.
 */
export function createTokenLock(locks: Locks | null | undefined, waitMs: number): TokenLock {
  if (!locks) return (_, work) => work(false)

  return async (token, work) => {
    let isRunning = false
    // The end of the signature identifies the token without revealing it.
    const markName = `${lockName}.${token.slice(-32)}`
    const run = async (waited: boolean) => {
      const isMarked = await locks.request(markName, { ifAvailable: true }, (free) => !free)
      isRunning = true
      const result = await work(waited || isMarked)
      // The next tab to request the lock gets it immediately but may still see the old tokens. Holding this second lock tells that tab about the refresh.
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
      if (isRunning || waiting.aborted) throw error
      // In documents with an opaque origin, the API exists but throws.
      return work(false)
    }
  }
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
