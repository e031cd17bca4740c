import type { AxiosRequestConfig } from 'axios'

import { toApiError } from '../api-error.ts'
import type { Answer } from '../api-error.ts'
import type { CallInput, Method, PathOf } from '../contract.ts'
import { CallFailure, isRecord } from '../read.ts'
import type { Reader } from '../read.ts'

/**
 * How a call uses the session. `viewer`: requires a valid session if there is a token. `anyone`: continues as a visitor's call if the session ends. `none`:
 * sends no token, and a 401 does not cause a refresh (login, registration and the refresh itself).
 */
export type Access = 'viewer' | 'anyone' | 'none'

/** Lets the caller of a read cancel it. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** Settings for a call that are not part of the contract. */
interface CallSettings<T> extends ReadOptions {
  /** `viewer` by default. */
  access?: Access
  /** Sends the body as multipart instead of JSON. */
  isForm?: boolean | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Lets the request outlive its page. Use it only for a short body without files. */
  keepalive?: boolean | undefined
  /** Receives the share of a form's bytes that has been sent, in whole percent. */
  onProgress?: ((percent: number) => void) | undefined
  /** Converts the envelope's `data` to the call's result. Throws a `CallFailure` if the data does not match the contract. */
  read: Reader<T>
}

interface AnyInput {
  params?: Record<string, string>
  query?: object | undefined
  body?: object | undefined
}

/** Makes a call with any method and path. This type is short; `contractCall` adds the contract's types. */
export type AnyCall = <T>(method: Method, path: string, request: AnyInput & CallSettings<T>) => Promise<T>

/** Makes a call from the contract. A path, parameter, query or body that is not in the contract does not compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  request: CallInput<M, P> & CallSettings<T>,
) => Promise<T>

/** A response that the page requested before it created the client. */
export interface PreloadedResponse {
  /** The access token that was sent with the request; null for a visitor. */
  accessToken: string | null
  /** Must settle without help, because the client cannot cancel it. */
  response: Promise<Response>
}

/**
 * Finds the response to a request that an inline script in the HTML has already sent, so the page's first call does not wait for the client's JavaScript. `url`
 * consists of the base path, the path, and the query in alphabetical order.
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
  /** Sends a request with axios, which loads on the first request. */
  send: (request: SentRequest) => Promise<Answer>
}

/**
 * Creates the call function. A read with a preloaded response for the same token returns it without a request or axios. Each URL's response is used at most
 * once.
 */
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

/** @throws {TypeError} for a parameter that would turn the path into a different call's path: DELETE …/watch-history/{''} clears the whole history. */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not a valid ${name}.`)
    return encodeURIComponent(value)
  })
}

/** Returns the query string in alphabetical order, so equal requests have equal URLs. */
function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  search.sort()
  return given.length > 0 ? `?${search}` : ''
}

/** Returns `data` from the envelope of a 2xx (`{statusCode, success, message, data}`); undefined for a 204, which has no body. */
function dataOf({ status, data: body }: Answer): unknown {
  if (status === 204) return undefined
  if (!isRecord(body)) throw new CallFailure('malformed', 'The response is not a JSON object.')
  if (body['success'] === false) throw new CallFailure('server', 'The response has `success: false`.')
  return body['data']
}

/** Waits for the promise, but rejects with the signal's reason as soon as the signal aborts. The promise's work continues for other callers. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
  })
  return Promise.race([promise, aborted]).finally(() => done.abort())
}

/** Returns the page's `traceparent`, which the site sends in `Server-Timing`; undefined if the page is not traced. */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  return (page as PerformanceNavigationTiming | undefined)?.serverTiming?.find(({ name }) => name === 'traceparent')
    ?.description
}
