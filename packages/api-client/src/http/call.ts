import type { AxiosRequestConfig } from 'axios'

import { toApiError } from '../api-error.ts'
import type { Answer } from '../api-error.ts'
import type { CallInput, Method, PathOf } from '../contract.ts'
import { CallFailure, isRecord } from '../read.ts'
import type { Reader } from '../read.ts'

/**
 * How a call uses the session. `viewer` fails if the session turns out to have ended. `anyone` carries on as a visitor instead. `none` sends no token and never
 * refreshes: it's for login, registration and the refresh call itself.
 */
export type Access = 'viewer' | 'anyone' | 'none'

/** Options for a read. Aborting `signal` cancels the call. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** Call options outside the contract. */
interface CallSettings<T> extends ReadOptions {
  /** Defaults to `viewer`. */
  access?: Access
  /** Sends the body as multipart form data instead of JSON. */
  isForm?: boolean | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Lets the request outlive the page. Only for short bodies without files. */
  keepalive?: boolean | undefined
  /** Receives the percentage of the form sent so far, as a whole number. */
  onProgress?: ((percent: number) => void) | undefined
  /** Converts the envelope's `data` to the call's result. Throws a `CallFailure` if the data violates the contract. */
  read: Reader<T>
}

interface AnyInput {
  params?: Record<string, string>
  query?: object | undefined
  body?: object | undefined
}

/** Makes a call with any method and path. Deliberately loose; `contractCall` adds the contract's types. */
export type AnyCall = <T>(method: Method, path: string, request: AnyInput & CallSettings<T>) => Promise<T>

/** Makes a call that the contract defines. A path, parameter, query or body outside the contract doesn't compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  request: CallInput<M, P> & CallSettings<T>,
) => Promise<T>

/** Response to a request that the page sent before creating the client. */
export interface PreloadedResponse {
  /** Access token that the request carried; null for a visitor. */
  accessToken: string | null
  /** Must time out on its own, because the client can't cancel it. */
  response: Promise<Response>
}

/**
 * Looks up the response to a request that an inline script in the HTML has already sent, so the page's first call doesn't have to wait for the client's
 * JavaScript. `url` consists of the base path, the path, and the query with its parameters in alphabetical order.
 */
export type PreloadedResponses = (method: string, url: string) => PreloadedResponse | undefined

/** A request to send with axios. */
export type SentRequest = AxiosRequestConfig & Pick<AnyInput & CallSettings<unknown>, 'isForm' | 'body' | 'onProgress'>

/** Dependencies of `createCall`. */
interface CallParts {
  baseUrl: string
  timeoutMs: number
  findPreloaded: PreloadedResponses | undefined
  accessToken: () => string | null
  /** Sends a request with axios, which is lazy-loaded. */
  send: (request: SentRequest) => Promise<Answer>
}

/**
 * Creates the call function. If a read's response has been preloaded with the current token, the call uses it and needs neither a request nor axios. Each
 * preloaded response is used at most once.
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

/**
 * @throws {TypeError} for a parameter that would change which call the path means. An empty ID, for example, would turn DELETE …/watch-history/{videoId} into
 * the call that clears the whole history.
 */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not a valid ${name}.`)
    return encodeURIComponent(value)
  })
}

/** Serialises the query with its parameters in alphabetical order, so equal requests have equal URLs. */
function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  search.sort()
  return given.length > 0 ? `?${search}` : ''
}

/** Returns `data` from a 2xx response's envelope (`{statusCode, success, message, data}`), or undefined for a 204, which has no body. */
function dataOf({ status, data: body }: Answer): unknown {
  if (status === 204) return undefined
  if (!isRecord(body)) throw new CallFailure('malformed', 'The response is not a JSON object.')
  if (body['success'] === false) throw new CallFailure('server', 'The response has `success: false`.')
  return body['data']
}

/**
 * Waits for the promise, but rejects with the signal's reason as soon as the signal aborts. The underlying work isn't cancelled, because other callers may need
 * it.
 */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
  })
  return Promise.race([promise, aborted]).finally(() => done.abort())
}

/** Returns the page's `traceparent`, which the site sends in `Server-Timing`; undefined if the page isn't traced. */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  return (page as PerformanceNavigationTiming | undefined)?.serverTiming?.find(({ name }) => name === 'traceparent')
    ?.description
}
