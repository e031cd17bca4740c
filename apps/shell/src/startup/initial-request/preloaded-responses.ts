import type { PreloadedResponse, PreloadedResponses } from '@kinora/api-client'
import { firstCallFor } from '@kinora/releases/browser'
import type { ReleaseRoute } from '@kinora/releases/browser'
import type { Params } from 'react-router-dom'

import { apiUrl, initialRequestTimeoutMs, startInitialRequest } from './start-initial-request.ts'

/** The page's first call, sent by the boot script, for the api-client to use. */
export interface InitialRequest {
  url: string
  /** Access token that the request was sent with; null for a visitor. */
  accessToken: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  response: Promise<Response>
}

declare global {
  /** Set by the boot script, a separate bundle that runs before the shell. */
  // oxlint-disable-next-line no-var -- only a `var` declares a property of globalThis
  var kinoraInitialRequest: InitialRequest | undefined
}

/** How long an unused response to an opened page stays fresh, in milliseconds. By then, the request has completed or timed out. */
const freshMs = initialRequestTimeoutMs

/** How long a prefetched response stays fresh, in milliseconds. Short, because a click follows soon or never, and the data may change. */
const prefetchedFreshMs = 5_000

const preloaded = new Map<string, InitialRequest & { freshMs: number }>()

/**
 * Sends the first call of a page that the viewer opens or may open next, before its remote has loaded. Does nothing if the page has no first call, or if it
 * was sent a moment ago because the viewer hovered over the link.
 *
 * @param navigation the request of the navigation that opens the page. Without one, the viewer has not clicked yet.
 */
export function preloadFirstCall(route: ReleaseRoute, params: Params, navigation?: Request): void {
  const search = navigation && new URL(navigation.url).search
  const firstCall = firstCallFor(route, params, search)
  if (firstCall === undefined) return
  const earlier = navigation && preloaded.get(apiUrl(firstCall))
  if (earlier && isFresh(earlier, earlier.freshMs)) return
  const call = startInitialRequest({ ...route, firstCall })
  if (!call) return
  preloaded.set(call.url, { ...call, freshMs: navigation ? freshMs : prefetchedFreshMs })
  navigation?.signal.addEventListener('abort', () => preloaded.delete(call.url))
}

/** Passes calls that were sent before the api-client existed, or before the viewer clicked, on to the api-client. */
export const preloadedResponses: PreloadedResponses = (_method, url) => {
  const first = globalThis.kinoraInitialRequest
  if (first?.url === url) return isFresh(first, freshMs) ? first : refusalOf(first)
  const call = preloaded.get(url)
  preloaded.delete(url)
  return call && isFresh(call, call.freshMs) ? call : undefined
}

/** A stale 401 still counts as the client's first attempt (reading 1), because a rejected token stays rejected. Any other stale response is discarded. */
function refusalOf({ accessToken, response }: InitialRequest): PreloadedResponse {
  const refusal = response.then((answer) => {
    if (answer.status !== 401) throw new Error('This response is outdated.')
    return answer
  })
  // Avoid an unhandled rejection if the promise is never used.
  refusal.catch(() => {})
  return { accessToken, response: refusal }
}

function isFresh({ startedAt }: InitialRequest, ms: number): boolean {
  return Date.now() - startedAt < ms
}
