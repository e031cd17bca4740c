import { isTokenExpired, pageTrace } from '@kinora/api-client'

import type { InitialRequest } from './preloaded-responses.ts'
import type { InitialPage } from '../initial-page.ts'

/** Timeout for the call, in milliseconds. */
export const initialRequestTimeoutMs = 30_000

/** Returns the URL of an API call, for example `/videos`. */
export function apiUrl(call: string): string {
  return `/api/v1${call}`
}

/**
 * Sends the page's first call with the stored token, exactly as the api-client would.
 *
 * @returns undefined if the page has no first call, if a private page has no token, if the token needs a refresh, or if blocked storage makes the viewer
 * unknown.
 */
export function startInitialRequest({
  firstCall,
  access,
  views,
}: Pick<InitialPage, 'firstCall' | 'access' | 'views'>): InitialRequest | undefined {
  if (firstCall === undefined) return undefined
  let accessToken: string | null
  try {
    accessToken = localStorage.getItem('accessToken') || null
  } catch {
    return undefined
  }
  const startedAt = Date.now()
  if (accessToken === null ? access === 'token' : isTokenExpired(accessToken, startedAt)) return undefined
  const trace = pageTrace()
  const url = apiUrl(firstCall)
  const response = fetch(url, {
    credentials: 'include',
    signal: AbortSignal.timeout(initialRequestTimeoutMs),
    headers: {
      ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(trace && { traceparent: trace }),
      ...(views && { 'X-Kinora-Views': views }),
    },
  })
  // The caller handles failures. This only avoids an unhandled rejection if the response is never used.
  response.catch(() => {})
  return { url, accessToken, startedAt, response }
}
