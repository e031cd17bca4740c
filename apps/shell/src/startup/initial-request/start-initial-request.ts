import { isTokenExpired, pageTrace } from '@kinora/api-client'

import type { InitialRequest } from './preloaded-responses.ts'
import type { InitialPage } from '../initial-page.ts'

/** How long the call may take, in milliseconds. */
export const initialRequestTimeoutMs = 30_000

/**
 * Makes the page's first call with the stored token, as the api-client would. Undefined where there is none to make: the page has no such call, is not
 * for visitors, the client would refresh the token first, or the browser refuses storage and so hides whose page it is.
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
