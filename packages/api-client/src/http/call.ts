import type { AxiosRequestConfig } from 'axios'

import { toApiError } from '../api-error.ts'
import type { Answer } from '../api-error.ts'
import type { CallInput, Method, PathOf } from '../contract.ts'
import { CallFailure, isRecord } from '../read.ts'
import type { Reader } from '../read.ts'

/**
 * What a call needs from the session. `viewer`: a signed-in one, if there is a token. `anyone`: continues as a visitor's call if the session ends.
 * `none`: sends no token, and a 401 refreshes nothing (log-in, registration and the refresh itself).
 */
export type Access = 'viewer' | 'anyone' | 'none'

/** Lets the caller of a read cancel it. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** How a call is made, in addition to what the contract says. */
interface CallSettings<T> extends ReadOptions {
  /** `viewer` by default. */
  access?: Access
  /** Sends the body as multipart instead of JSON. */
  isForm?: boolean | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Lets the request outlive its page. For a short body without files. */
  keepalive?: boolean | undefined
  /** Receives the percentage of a form's bytes that are sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined
  /** Makes the call's result from the envelope's `data`. Throws a `CallFailure` if that is not what the contract promises. */
  read: Reader<T>
}

interface AnyInput {
  params?: Record<string, string>
  query?: object | undefined
  body?: object | undefined
}

/** Makes a call by any method and path. Its type is short, unlike the contract's, which `contractCall` adds. */
export type AnyCall = <T>(method: Method, path: string, request: AnyInput & CallSettings<T>) => Promise<T>

/** Makes one call of the contract. A path, parameter, query or body that the contract does not have does not compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  request: CallInput<M, P> & CallSettings<T>,
) => Promise<T>

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

/** A request as axios sends it. */
export type SentRequest = AxiosRequestConfig & Pick<AnyInput & CallSettings<unknown>, 'isForm' | 'body' | 'onProgress'>

/** The dependencies of a call. */
interface CallParts {
  baseUrl: string
  timeoutMs: number
  findPreloaded: PreloadedResponses | undefined
  accessToken: () => string | null
  /** Sends a request by axios, whose code loads with the first one. */
  send: (request: SentRequest) => Promise<Answer>
}

/** A read whose response is preloaded, for the same token, needs no request and does not wait for axios. Each URL's is used once at most. */
export function createCall({ baseUrl, timeoutMs, findPreloaded, accessToken, send }: CallParts): AnyCall {
  const taken = new Set<string>()

  function takePreloaded(method: Method, url: string): PreloadedResponse | undefined {
    const preloaded = method === 'GET' && !taken.has(url) ? findPreloaded?.(method, url) : undefined
    if (preloaded) taken.add(url)
    return preloaded
  }

  async function readPreloaded(preloaded: PreloadedResponse, signal = new AbortController().signal) {
    if (preloaded.accessToken !== accessToken()) return undefined
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const work = preloaded.response.then(
        async (response) =>
          response.ok && { status: response.status, data: await response.json().catch(() => undefined) },
      )
      return (await unlessAborted(work, AbortSignal.any([signal, timeout]))) || undefined
    } catch (error) {
      if (signal.aborted || timeout.aborted) throw error
      return undefined
    }
  }

  return async (method, path, { params = {}, query, access = 'viewer', read, ...request }) => {
    let [url, response]: [string, Answer?] = [path]
    const { signal, headers, keepalive, isForm, body, onProgress } = request
    try {
      url = fillPath(path, params)
      const address = `${baseUrl}${url}${searchOf(query)}`
      const preloaded = takePreloaded(method, address)
      response = preloaded && (await readPreloaded(preloaded, signal))
      response ??= await send({
        method,
        url: address,
        path: url,
        access,
        startedAt: Date.now(),
        preloaded,
        isForm,
        body,
        onProgress,
        ...(headers && { headers: { ...headers } }),
        ...(keepalive && { fetchOptions: { keepalive } }),
        ...(signal && { signal }),
      })
      return read(dataOf(response))
    } catch (cause) {
      throw toApiError(cause, { method, path: url, signal, response })
    }
  }
}

/** @throws {TypeError} for a parameter that would make it the path of another call: DELETE …/watch-history/{''} clears all. */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not a valid ${name}.`)
    return encodeURIComponent(value)
  })
}

/** In alphabetical order, so that equal requests have equal URLs. */
function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  search.sort()
  return given.length > 0 ? `?${search}` : ''
}

/** The `data` in the envelope of a 2xx (`{statusCode, success, message, data}`); undefined for a 204, which has no body. */
function dataOf({ status, data: body }: Answer): unknown {
  if (status === 204) return undefined
  if (!isRecord(body)) throw new CallFailure('malformed', 'The response is not a JSON object.')
  if (body['success'] === false) throw new CallFailure('server', 'The response says `success: false`.')
  return body['data']
}

/** The promise's result, or a rejection with the signal's reason as soon as the signal aborts. The work behind the promise continues for other callers. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
  })
  return Promise.race([promise, aborted]).finally(() => done.abort())
}

/** The page's trace as a `traceparent`, which the site sends in `Server-Timing`. Undefined if the page is not traced. */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  return (page as PerformanceNavigationTiming | undefined)?.serverTiming?.find(({ name }) => name === 'traceparent')
    ?.description
}
