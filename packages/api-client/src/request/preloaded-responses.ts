import type { ApiRequest } from './api-request.ts'
import { requestUrl } from './request-url.ts'

/** An answer that the page asked for before this client existed. */
export interface PreloadedResponse {
  /** The access token that it was asked for with; null for a visitor. */
  accessToken: string | null
  /** Settles within a time of its own, with or without an answer: nobody else can end it. */
  response: Promise<Response>
}

/**
 * Looks up what an inline script in the HTML has already asked for, so that the page's first call does not wait for the client's own
 * JavaScript. `url` is as the client builds it: base path, path, and the query in alphabetical order.
 */
export type PreloadedResponses = (method: string, url: string) => PreloadedResponse | undefined

/** @deprecated since 1.1.0: use `PreloadedResponse`. Goes with 2.0.0. */
export type EarlyAnswer = PreloadedResponse

/** @deprecated since 1.1.0: use `PreloadedResponses`. Goes with 2.0.0. */
export type EarlyAnswers = PreloadedResponses

/** Takes the preloaded response to a request over. Each URL's is taken once at most. */
export type TakePreloadedResponse = (request: ApiRequest) => PreloadedResponse | undefined

export function createTakePreloadedResponse(
  baseUrl: string,
  preloadedResponses: PreloadedResponses | undefined,
): TakePreloadedResponse {
  const taken = new Set<string>()
  return (request) => {
    const url = requestUrl(baseUrl, request)
    if (request.method !== 'GET' || taken.has(url)) return undefined
    const response = preloadedResponses?.(request.method, url)
    if (response) taken.add(url)
    return response
  }
}
