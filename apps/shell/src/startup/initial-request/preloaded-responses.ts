import type { PreloadedResponse, PreloadedResponses } from '@kinora/api-client'

import { initialRequestTimeoutMs } from './start-initial-request.ts'

/** The page's first call, sent by the boot script. The api-client uses its response. */
export interface InitialRequest {
  url: string
  /** The access token that it contains; null for a visitor. */
  accessToken: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  response: Promise<Response>
}

declare global {
  /** Set by the boot script, which runs before the shell and shares no modules with it. */
  // oxlint-disable-next-line no-var -- only a `var` declares a property of globalThis
  var kinoraInitialRequest: InitialRequest | undefined
}

/** The maximum age of an unused response. By then the call itself has ended. */
const freshMs = initialRequestTimeoutMs

/** A prefetched response is used by a click soon or never; its data may change later. */
const prefetchedFreshMs = 5_000

const prefetched = new Map<string, InitialRequest>()

/** Stores a call for a page that the viewer is about to open. */
export function addPreloadedResponse(call: InitialRequest): void {
  prefetched.set(call.url, call)
}

/** Gives the api-client a call that was sent before the client existed, or before the click. */
export const preloadedResponses: PreloadedResponses = (_method, url) => {
  const first = globalThis.kinoraInitialRequest
  if (first?.url === url) return isFresh(first, freshMs) ? first : refusalOf(first)
  const call = prefetched.get(url)
  prefetched.delete(url)
  return call && isFresh(call, prefetchedFreshMs) ? call : undefined
}

/** A rejected token stays rejected, so a 401 is never outdated: it counts as the client's first attempt (reading 1). */
function refusalOf({ accessToken, response }: InitialRequest): PreloadedResponse {
  const refusal = response.then((answer) => {
    if (answer.status !== 401) throw new Error('This response is outdated.')
    return answer
  })
  // Avoid an unhandled rejection if no caller takes it.
  refusal.catch(() => {})
  return { accessToken, response: refusal }
}

function isFresh({ startedAt }: InitialRequest, ms: number): boolean {
  return Date.now() - startedAt < ms
}
