/** An answer that the page asked for before this client existed. */
export interface EarlyAnswer {
  /** The access token that it was asked for with; null for a visitor. */
  accessToken: string | null
  response: Promise<Response>
}

/**
 * Looks up what an inline script in the HTML has already asked for, so that the page's first call does not wait for the client's own
 * JavaScript. `url` is as the client builds it: base path, path, and the query in alphabetical order.
 */
export type EarlyAnswers = (method: string, url: string) => EarlyAnswer | undefined

/** Takes an early answer over. */
export type TakeEarlyAnswer = (method: string, url: string, accessToken: string | null) => Promise<Response> | undefined

/** Each URL's early answer is taken once at most, and only by a request that would carry the same token. */
export function createTakeEarlyAnswer(earlyAnswers: EarlyAnswers | undefined): TakeEarlyAnswer {
  const taken = new Set<string>()
  return (method, url, accessToken) => {
    if (!earlyAnswers || method !== 'GET' || taken.has(url)) return undefined
    const answer = earlyAnswers(method, url)
    if (!answer) return undefined
    taken.add(url)
    return answer.accessToken === accessToken ? answer.response : undefined
  }
}
