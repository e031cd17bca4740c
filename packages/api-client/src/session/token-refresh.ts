import { isApiError, isUnsuccessfulAnswer, toApiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { IssuedTokens } from '../entities.ts'
import { refreshPath } from './session.ts'
import { isTokenExpired } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

export interface TokenRefreshOptions {
  tokens: TokenStore
  lock: TokenLock
  /** Requests new tokens from the provider, once. */
  requestTokens(): Promise<IssuedTokens>
  /** Called when the provider rejects the refresh, after the tokens are removed. */
  onRefused(error: ApiError): void
  now(): number
}

export interface TokenRefresh {
  /**
   * Returns the access token to send: the stored one or, if it has expired or was rejected, a refreshed one. Null if the viewer is signed out.
   *
   * @throws {ApiError} `network`, `timeout`, `server`… if the refresh failed without a rejection; the tokens stay.
   */
  getValidAccessToken(): Promise<string | null>
  /** Reports that this token got a 401, so it is refreshed before its next use. */
  reject(token: string): void
}

/** Refreshes the session's tokens. Concurrent callers share one refresh, because the provider ends a session whose refresh token is used twice. */
export function createTokenRefresh({ tokens, lock, requestTokens, onRefused, now }: TokenRefreshOptions): TokenRefresh {
  let running: Promise<string | null> | null = null
  let rejected: string | null = null

  // A login may return the rejected token again: tokens from the same second can be equal.
  tokens.subscribe(() => {
    rejected = null
  })

  const isUnusable = (token: string) => token === rejected || isTokenExpired(token, now())

  async function getValidAccessToken(): Promise<string | null> {
    for (;;) {
      const token = tokens.accessToken()
      if (token === null || !isUnusable(token)) return token
      // One refresh at a time. Its result is discarded if a login has replaced the tokens.
      running ??= lock(token, (isReplaced) => refresh(token, isReplaced)).finally(() => {
        running = null
      })
      const issued = await running.catch((error: unknown) => {
        throw toApiError(error, { method: 'POST', path: refreshPath, hadToken: true })
      })
      if (issued !== null) return issued
    }
  }

  /** Returns the new access token; null if something else changed the stored token, which must then be read again. */
  async function refresh(token: string, isReplaced: boolean): Promise<string | null> {
    let waitMs = isReplaced ? arrivalMs : 0
    for (; waitMs > 0 && tokens.accessToken() === token; waitMs -= 10) await delay(10)
    const current = tokens.accessToken()
    if (current === null || (current !== token && !isUnusable(current))) return null
    try {
      const issued = await requestTokens()
      // If the viewer signed out or logged in again during the refresh, discard its result.
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
      // A late response for a token that has since been refreshed is irrelevant to the current one.
      if (token === tokens.accessToken()) rejected = token
    },
  }
}

/** Whether the provider itself rejected the refresh. Other failures (no response, 5xx, 408, 429, a proxy's page) may be temporary and do not sign out. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { status } = error
  return isUnsuccessfulAnswer(error) || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

const lockName = 'kinora.token-refresh'

/** The part of `navigator.locks` that the client uses. */
export type Locks = Pick<LockManager, 'request'>

/** How long new tokens may take to reach another tab: on a busy machine, they may appear in its storage long after the lock is released. */
const arrivalMs = 1_000

/** Runs `work` for `token` while no other tab runs its own. `isReplaced` is true if another tab had the lock first, or has just refreshed this token. */
export type TokenLock = <T>(token: string, work: (isReplaced: boolean) => Promise<T>) => Promise<T>

/**
 * Creates a Web Lock shared by all tabs of this site. Without Web Locks (plain HTTP, a sandboxed frame), tabs may race; the provider's grace period covers
 * that. Waiting longer than `waitMs` rejects with a `TimeoutError`, because a tab that has the lock for that long is stuck.
 */
export function createTokenLock(locks: Locks | null | undefined, waitMs: number): TokenLock {
  if (!locks) return (_, work) => work(false)

  return async (token, work) => {
    let isRunning = false
    // The end of the signature identifies a token but cannot be used as one.
    const markName = `${lockName}.${token.slice(-32)}`
    const run = async (waited: boolean) => {
      const isMarked = await locks.request(markName, { ifAvailable: true }, (free) => !free)
      isRunning = true
      const result = await work(waited || isMarked)
      // A tab that requests the lock now gets it immediately and may still see the old tokens. This second lock lets that tab detect the refresh.
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
      // A document with an opaque origin has the API but may not use it.
      return work(false)
    }
  }
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
