import { isApiError, isUnsuccessfulAnswer } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { IssuedTokens } from '../entities.ts'
import { delay } from '../http/unless-aborted.ts'
import { arrivalMs } from './token-lock.ts'
import type { TokenLock } from './token-lock.ts'
import { isTokenExpired } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

export interface TokenRefreshOptions {
  tokens: TokenStore
  lock: TokenLock
  /** Requests new tokens from the provider, once. */
  requestTokens(): Promise<IssuedTokens>
  /** Called when the provider refused, after the tokens were removed. */
  onRefused(error: ApiError): void
  now(): number
}

export interface TokenRefresh {
  /**
   * The access token to send: the stored one or, if that one has expired or was rejected, the one that a refresh gives. Null if there is none, or no longer one.
   *
   * @throws {ApiError} `network`, `timeout`, `server`… if the refresh failed and the tokens stay.
   */
  getValidAccessToken(): Promise<string | null>
  /** Reports that the provider answered 401 to this token, so that it is refreshed before it is used again. */
  reject(token: string): void
}

/** Refreshes the session's tokens. Concurrent callers share one refresh, because the provider ends a session whose refresh token is used twice. */
export function createTokenRefresh({ tokens, lock, requestTokens, onRefused, now }: TokenRefreshOptions): TokenRefresh {
  let running: Promise<string | null> | null = null
  let rejected: string | null = null

  // A log-in may bring back the very token that was rejected: two of one second can be equal.
  tokens.subscribe(() => {
    rejected = null
  })

  const isUnusable = (token: string) => token === rejected || isTokenExpired(token, now())

  async function getValidAccessToken(): Promise<string | null> {
    for (;;) {
      const token = tokens.accessToken()
      if (token === null || !isUnusable(token)) return token
      // One at a time. It may be for tokens that a new log-in has replaced since, and then gives none.
      running ??= lock(token, (isReplaced) => refresh(token, isReplaced)).finally(() => {
        running = null
      })
      const issued = await running
      if (issued !== null) return issued
    }
  }

  /** The new access token; null if the stored one changed in another way and must be read again. */
  async function refresh(token: string, isReplaced: boolean): Promise<string | null> {
    if (isReplaced) await replacementOf(token)
    const current = tokens.accessToken()
    if (current === null || (current !== token && !isUnusable(current))) return null
    try {
      const issued = await requestTokens()
      // A sign-out or another log-in during the refresh wins.
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

  async function replacementOf(token: string): Promise<void> {
    for (let waitedMs = 0; waitedMs < arrivalMs && tokens.accessToken() === token; waitedMs += 10) await delay(10)
  }

  return {
    getValidAccessToken,
    reject(token) {
      // A late response to a token that was refreshed in the meantime says nothing about the current one.
      if (token === tokens.accessToken()) rejected = token
    },
  }
}

/** Returns whether the provider itself rejects the refresh. Other failures (no response, 5xx, 408, 429, a proxy's page) may be temporary, and do not sign out. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { status } = error
  return isUnsuccessfulAnswer(error) || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}
