import { isTokenExpired, pageTrace } from '@kinora/api-client'

import type { InitialRequest } from './preloaded-responses.ts'
import type { InitialPage } from '../initial-page.ts'

/** The timeout of the call, in milliseconds. */
export const initialRequestTimeoutMs = 30_000

/**
 * Sends the page's first call with the stored token, as the api-client would. Undefined if the page has no such call, is private, the token needs a refresh, or
 * storage is blocked, so that the viewer is unknown.
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
  // The caller that takes it handles a failure. Avoid an unhandled rejection if there is none.
  response.catch(() => {})
  return { url, accessToken, startedAt, response }
}
