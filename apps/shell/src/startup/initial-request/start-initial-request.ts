import { isTokenExpired, pageTrace } from '@kinora/api-client'

import type { InitialRequest } from './preloaded-responses.ts'
import type { InitialPage } from '../initial-page.ts'

/** The call's timeout in milliseconds. */
export const initialRequestTimeoutMs = 30_000

/**
 * Sends the page's first call with the stored token, as the api-client would.
 *
 * @returns undefined if the page has no first call, the page is private and the viewer has no token, the token needs a refresh, or the viewer is unknown
 * because storage is blocked.
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
  const url = `/api/v1${firstCall}`
  const response = fetch(url, {
    credentials: 'include',
    signal: AbortSignal.timeout(initialRequestTimeoutMs),
    headers: {
      ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(trace && { traceparent: trace }),
      ...(views && { 'X-Kinora-Views': views }),
    },
  })
  // The caller handles failures. Avoid an unhandled rejection if the response is never used.
  response.catch(() => {})
  return { url, accessToken, startedAt, response }
}
