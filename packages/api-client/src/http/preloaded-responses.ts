import type { AxiosHeaders } from 'axios'

import { unlessAborted } from './unless-aborted.ts'

/** A response that the page requested before this client existed. */
export interface PreloadedResponse {
  /** The access token that the request carried; null for a visitor. */
  accessToken: string | null
  /** Must settle by itself: the client cannot cancel it. */
  response: Promise<Response>
}

/**
 * Finds the response to a request that an inline script in the HTML has already sent, so that the page's first call does not wait for the client's
 * JavaScript. `url` is the base path, the path, and the query in alphabetical order.
 */
export type PreloadedResponses = (method: string, url: string) => PreloadedResponse | undefined

/** Failures that mean what they say: sending the request again at once would not help. */
const finalStatuses = new Set([401, 429, 503])

/** Hands out the preloaded response of a read. Each URL's is used once at most. */
export function createTakePreloaded(find: PreloadedResponses | undefined): PreloadedResponses {
  const taken = new Set<string>()
  return (method, url) => {
    if (method !== 'get' || taken.has(url)) return undefined
    const preloaded = find?.('GET', url)
    if (preloaded) taken.add(url)
    return preloaded
  }
}

/** Waits for a preloaded response. Undefined if the request must be sent after all. */
export type TakeOver = (signal: AbortSignal | undefined) => Promise<Response | undefined>

/** @param headers the request's: it loses its id, which the provider has not seen, if the preloaded response is used. */
export function takeOver(preloaded: PreloadedResponse, headers: AxiosHeaders): TakeOver {
  return async (signal) => {
    const response = await unlessAborted(preloaded.response, signal).catch(() => undefined)
    if (!response?.ok && !finalStatuses.has(response?.status ?? 0)) return undefined
    headers.delete('X-Request-Id')
    return response
  }
}

declare global {
  interface RequestInit {
    takeOver?: TakeOver | undefined
  }
}

/** The `fetch` of axios's fetch adapter. */
export async function fetchOrTakeOver(
  url: RequestInfo | URL,
  { takeOver, ...init }: RequestInit = {},
): Promise<Response> {
  // axios sets no credentials where it builds no Request of its own.
  return (await takeOver?.(init.signal ?? undefined)) ?? fetch(url, { ...init, credentials: 'include' })
}
