import { isApiError, isUnsuccessfulAnswer } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { delay } from '../request/delay.ts'
import { isTokenExpired } from './token-expiry.ts'
import { arrivalMs } from './token-lock.ts'
import type { TokenLock } from './token-lock.ts'
import type { IssuedTokens, TokenStore } from './token-store.ts'

export interface TokenRefreshOptions {
  tokens: TokenStore
  lock: TokenLock
  /** Asks the provider for new tokens, once. */
  requestTokens(): Promise<IssuedTokens>
  /** Called when the provider refused, after the tokens were removed. */
  onRefused(error: ApiError): void
  now(): number
}

export interface TokenRefresh {
  /**
   * The access token to send: the stored one, or, when that one has expired or was rejected, what a refresh gives for it. Null when there is none, or none any more.
   *
   * @throws {ApiError} `network`, `timeout`, `server`… when the refresh failed and the tokens stay.
   */
  getValidAccessToken(): Promise<string | null>
  /** Reports that the provider answered 401 to this token, so that it is refreshed before it is used again. */
  reject(token: string): void
}

/** Refreshes the session's tokens. Concurrent callers share one refresh, because the provider ends a session whose token is used twice. */
export function createTokenRefresh({ tokens, lock, requestTokens, onRefused, now }: TokenRefreshOptions): TokenRefresh {
  let running: Promise<string | null> | null = null
  let rejected: string | null = null

  // A log-in may bring back the very token that was refused: two of one second can be equal.
  tokens.subscribe(() => {
    rejected = null
  })

  const isUnusable = (token: string) => token === rejected || isTokenExpired(token, now())

  async function getValidAccessToken(): Promise<string | null> {
    for (;;) {
      const token = tokens.accessToken()
      if (token === null || !isUnusable(token)) return token
      // One at a time: it may be for tokens that a new log-in has replaced since, and then gives none.
      running ??= start(token)
      const issued = await running
      if (issued !== null) return issued
    }
  }

  function start(token: string) {
    return lock(token, (isReplaced) => refresh(token, isReplaced)).finally(() => {
      running = null
    })
  }

  /** The new access token; null when the stored one has changed otherwise, and is to be looked at again. */
  async function refresh(token: string, isReplaced: boolean): Promise<string | null> {
    if (isReplaced) await replacementOf(token)
    const current = tokens.accessToken()
    if (current === null || (current !== token && !isUnusable(current))) return null
    try {
      const issued = await requestTokens()
      // A sign-out, or another log-in, while the refresh was under way has the last word.
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
    for (let waitedMs = 0; waitedMs < arrivalMs && tokens.accessToken() === token; waitedMs += 10) {
      await delay(10)
    }
  }

  return {
    getValidAccessToken,
    reject(token) {
      // A late answer to a token that was refreshed meanwhile says nothing about the one in use now.
      if (token === tokens.accessToken()) rejected = token
    },
  }
}

/** Whether the provider itself says no. Everything else (no answer, 5xx, 408, 429, a proxy's page) may pass, and signs nobody out. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { status } = error
  return isUnsuccessfulAnswer(error) || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}
