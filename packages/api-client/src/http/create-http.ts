import { create } from 'axios'
import type { AxiosInstance } from 'axios'

import type { PreloadedResponse } from './preloaded-responses.ts'
import { fetchOrTakeOver } from './preloaded-responses.ts'

/**
 * What a call needs from the session. `viewer`: a signed-in one, if there is a token. `anyone`: continues as a visitor's call if the session ends.
 * `none`: sends no token, and a 401 refreshes nothing (log-in, registration and the refresh itself).
 */
export type Access = 'viewer' | 'anyone' | 'none'

declare module 'axios' {
  interface AxiosRequestConfig {
    access?: Access
    /** When the call started, in milliseconds since 1970. */
    startedAt?: number
    /** How often the request was retried after a failure that may pass. */
    attempt?: number
    /** Whether the tokens were refreshed for this call after a 401. */
    isRefreshed?: boolean
    /** The token of that refresh, for the one retry that follows. */
    freshToken?: string | null | undefined
    /** What was preloaded for this request, with whatever token. */
    preloaded?: PreloadedResponse | undefined
  }
}

export function createHttp(baseURL: string, timeout: number): AxiosInstance {
  return create({
    baseURL,
    timeout,
    withCredentials: true,
    adapter: 'fetch',
    env: { fetch: fetchOrTakeOver as typeof fetch, Request: null as never },
    // An error's cause has the config, and errors are logged.
    redact: ['authorization', 'data'],
    // axios would replace the browser's own.
    headers: { 'User-Agent': false },
    paramsSerializer: { serialize: serializeQuery },
  })
}

/** In alphabetical order, so that equal requests have equal URLs. */
function serializeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  search.sort()
  return search.toString()
}
