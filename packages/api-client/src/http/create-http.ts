import { create, isAxiosError } from 'axios'
import type { AxiosError, AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios'

import { isLostConnection, retryAfterOf, unauthenticated } from '../api-error.ts'
import { createTokenRefresh, delay } from '../session/token-refresh.ts'
import type { TokenRefresh, TokenRefreshOptions } from '../session/token-refresh.ts'
import { pageTrace, unlessAborted } from './call.ts'
import type { Access, PreloadedResponse, SentRequest } from './call.ts'

export { createTokenLock } from '../session/token-refresh.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The path below the base path. */
    path?: string
    access?: Access
    /** When the call started, in milliseconds since 1970. */
    startedAt?: number
    /** The number of retries after temporary failures. */
    attempt?: number
    /** The refreshed token for the single retry after a 401; null for a visitor. */
    freshToken?: string | null | undefined
    isRefreshed?: boolean
    /** The preloaded response for this request, regardless of its token. */
    preloaded?: PreloadedResponse | undefined
  }
}

export interface HttpOptions extends TokenRefreshOptions {
  timeoutMs: number
  /** How long a form may stall. */
  stallMs: number
  /** The first pause before a read is retried. */
  backoffMs: number
}

/** The page's axios instance, and the token refresh that its interceptors use. */
export interface Http {
  refresh: TokenRefresh
  send(request: SentRequest): Promise<AxiosResponse<unknown>>
}

export function createHttp({ timeoutMs, stallMs, backoffMs, ...session }: HttpOptions): Http {
  const http = create({
    timeout: timeoutMs,
    withCredentials: true,
    adapter: 'fetch',
    env: { fetch: fetchOrTakePreloaded as typeof fetch, Request: null as never },
    // Errors are logged, and their cause includes the request config.
    redact: ['authorization', 'data'],
    // Otherwise axios replaces the browser's User-Agent.
    headers: { 'User-Agent': false },
  })
  const refresh = createTokenRefresh(session)
  authorize(http, refresh, session.tokens.has)
  retryReads(http, backoffMs)
  return {
    refresh,
    send: ({ isForm, body, onProgress, ...request }) =>
      isForm ? sendForm(http, request, body ?? {}, stallMs, onProgress) : http.request({ ...request, data: body }),
  }
}

/** Statuses after which an immediate retry would not help. */
const finalStatuses = new Set([401, 429, 503])

/**
 * Sends the access token, a request id and the page's trace with each request, and after a 401 refreshes the tokens and retries once (spec 4, 5; reading 1). A
 * preloaded response counts as the first attempt and is used if it was requested with the same token. If it is a 401 for a different token, this request is the
 * retry.
 */
function authorize(http: AxiosInstance, refresh: TokenRefresh, hasToken: () => boolean): void {
  const freshTokenFor = ({ signal }: InternalAxiosRequestConfig) =>
    unlessAborted(refresh.getValidAccessToken(), signal as AbortSignal | undefined)

  http.interceptors.request.use(async (config) => {
    const { headers, method = 'get', path = '', access, isRefreshed, freshToken, preloaded } = config
    headers.set('X-Request-Id', createRequestId())
    headers.set('traceparent', pageTrace())
    // Otherwise axios sends an empty POST as a form.
    if (config.data === undefined) headers.setContentType(false)
    if (access === 'none') return config

    const hadToken = hasToken() || isRefreshed === true
    // A fresh token is sent even if it looks expired, so a wrong clock does not cause a loop.
    const token = freshToken === undefined ? await freshTokenFor(config) : freshToken
    if (token === null && hadToken && access === 'viewer') {
      throw unauthenticated(method.toUpperCase(), path, { status: 401, hadToken })
    }
    if (token === null) headers.delete('Authorization')
    else headers.set('Authorization', `Bearer ${token}`)
    const first = preloaded?.accessToken === token ? await settled(preloaded) : undefined
    const answer = first && finalStatuses.has(first.status) ? first : undefined
    // The preloaded request did not send this ID.
    if (answer) headers.delete('X-Request-Id')
    config.fetchOptions = Object.assign({}, config.fetchOptions, { answer })
    return config
  })

  http.interceptors.response.use(undefined, async (error: unknown) => {
    const config = isAxiosError(error) && error.response?.status === 401 ? error.config : undefined
    const token = String(config?.headers.get('Authorization') ?? '').replace('Bearer ', '')
    if (!config || !token || config.isRefreshed) throw error
    const { preloaded, access } = config
    if (preloaded && preloaded.accessToken !== token && (await settled(preloaded))?.status === 401) throw error
    refresh.reject(token)
    const freshToken = await freshTokenFor(config)
    // An upload is not sent twice: the caller decides what to do.
    const isUpload = config.data instanceof FormData
    if (isUpload || (freshToken === null && access === 'viewer')) throw error
    return http.request({ ...config, preloaded: undefined, isRefreshed: true, freshToken })
  })
}

function settled({ response }: PreloadedResponse): Promise<Response | undefined> {
  return response.catch(() => undefined)
}

/** The `fetch` of axios's fetch adapter. */
async function fetchOrTakePreloaded(
  url: RequestInfo | URL,
  { answer, ...init }: RequestInit & { answer?: Response } = {},
): Promise<Response> {
  // axios sets `credentials` only if it creates the Request itself.
  return answer ?? fetch(url, { ...init, credentials: 'include' })
}

const maxRetries = 2
/** Limits how long the viewer sees placeholders. */
const maxWaitMs = 10_000

/**
 * Retries reads up to twice after a lost connection, a 502, 503 or 504, or any response with `Retry-After`. Delays double, have jitter, and are added to
 * `Retry-After`. If `Retry-After` ends more than 10 s after the call started, the read fails immediately. Writes are never retried, because a write whose
 * response was lost may have succeeded.
 */
function retryReads(http: AxiosInstance, backoffMs: number): void {
  http.interceptors.response.use(undefined, async (error: unknown) => {
    const config = isAxiosError(error) && mayPass(error) ? error.config : undefined
    const { attempt = 0, startedAt = 0, signal } = config ?? {}
    if (config?.method !== 'get' || attempt === maxRetries) throw error
    const waitMs = (retryAfterOf((error as AxiosError).response) ?? 0) * 1000
    if (waitMs && Date.now() + waitMs > startedAt + maxWaitMs) throw error
    const pauseMs = waitMs + backoffMs * 2 ** attempt * (0.5 + Math.random() / 2)
    await unlessAborted(delay(pauseMs), signal as AbortSignal | undefined)
    return http.request({ ...config, preloaded: undefined, attempt: attempt + 1, freshToken: undefined })
  })
}

function mayPass(error: AxiosError): boolean {
  const { response } = error
  if (!response) return isLostConnection(error)
  return [502, 503, 504].includes(response.status) || retryAfterOf(response) !== null
}

/** Sends a form with XMLHttpRequest, because fetch does not report progress. There is no time limit while data is being transferred. */
async function sendForm(
  http: AxiosInstance,
  request: SentRequest,
  fields: object,
  stallMs: number,
  onProgress: ((percent: number) => void) | undefined,
): Promise<AxiosResponse<unknown>> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) data.append(name, value)
  }
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), stallMs)
  }
  restartTimer()
  try {
    return await http.request({
      ...request,
      data,
      adapter: ['xhr', 'http'],
      timeout: 0,
      signal: AbortSignal.any([stall.signal, (request.signal as AbortSignal) ?? stall.signal]),
      onUploadProgress({ loaded, total }) {
        restartTimer()
        if (total) onProgress?.(Math.min(100, Math.floor((loaded / total) * 100)))
      },
    })
  } finally {
    clearTimeout(timer)
  }
}

/** `randomUUID` is only available on secure origins; the fallback may be guessable. */
function createRequestId(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)
}
