import type { PreloadedResponse, PreloadedResponses } from '@kinora/api-client'

import { initialRequestTimeoutMs } from './start-initial-request.ts'

/** The page's first call, made by the boot script. The api-client takes its answer over. */
export interface InitialRequest {
  url: string
  /** The access token that it carries; null for a visitor. */
  accessToken: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  response: Promise<Response>
}

declare global {
  /** Set by the boot script, which runs before the shell and shares nothing else with it. */
  // oxlint-disable-next-line no-var -- only a `var` declares a property of globalThis
  var kinoraInitialRequest: InitialRequest | undefined
}

/** The maximum age of an unused response. By then the call itself has ended. */
const freshMs = initialRequestTimeoutMs

/** A prefetched one waits for a click, which comes soon or not at all; the viewer may have changed what it says. */
const prefetchedFreshMs = 5_000

const prefetched = new Map<string, InitialRequest>()

/** Keeps a call that was made for a page which the viewer is about to open. */
export function addPreloadedResponse(call: InitialRequest): void {
  prefetched.set(call.url, call)
}

/** Gives the api-client the call that is under way since before it existed, or since before the click. */
export const preloadedResponses: PreloadedResponses = (_method, url) => {
  const first = globalThis.kinoraInitialRequest
  if (first?.url === url) return isFresh(first, freshMs) ? first : refusalOf(first)
  const call = prefetched.get(url)
  prefetched.delete(url)
  return call && isFresh(call, prefetchedFreshMs) ? call : undefined
}

/** A token that was refused stays refused, so that much of an answer is never out of date: the call was the first try (reading 1). */
function refusalOf({ accessToken, response }: InitialRequest): PreloadedResponse {
  const refusal = response.then((answer) => {
    if (answer.status !== 401) throw new Error('This answer is out of date.')
    return answer
  })
  // Avoid an unhandled rejection if no caller takes it.
  refusal.catch(() => {})
  return { accessToken, response: refusal }
}

function isFresh({ startedAt }: InitialRequest, ms: number): boolean {
  return Date.now() - startedAt < ms
}
