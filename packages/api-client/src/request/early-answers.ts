import type { ApiRequest } from './api-request.ts'
import { requestUrl } from './request-url.ts'

/** An answer that the page asked for before this client existed. */
export interface EarlyAnswer {
  /** The access token that it was asked for with; null for a visitor. */
  accessToken: string | null
  /** Settles within a time of its own, with or without an answer: nobody else can end it. */
  response: Promise<Response>
}

/**
 * Looks up what an inline script in the HTML has already asked for, so that the page's first call does not wait for the client's own
 * JavaScript. `url` is as the client builds it: base path, path, and the query in alphabetical order.
 */
export type EarlyAnswers = (method: string, url: string) => EarlyAnswer | undefined

/** Takes the early answer to a request over. Each URL's is taken once at most. */
export type TakeEarlyAnswer = (request: ApiRequest) => EarlyAnswer | undefined

export function createTakeEarlyAnswer(baseUrl: string, earlyAnswers: EarlyAnswers | undefined): TakeEarlyAnswer {
  const taken = new Set<string>()
  return (request) => {
    const url = requestUrl(baseUrl, request)
    if (!earlyAnswers || request.method !== 'GET' || taken.has(url)) return undefined
    const answer = earlyAnswers(request.method, url)
    if (answer) taken.add(url)
    return answer
  }
}
