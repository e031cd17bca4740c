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
    /** Path relative to the base path. */
    path?: string
    access?: Access
    /** Start of the call, in milliseconds since 1970. */
    startedAt?: number
    /** How many times the call has been retried after temporary failures. */
    attempt?: number
    /** Refreshed token for the one retry after a 401; null to retry as a visitor. */
    freshToken?: string | null | undefined
    isRefreshed?: boolean
    /** Preloaded response for this request, which may have been requested with a different token. */
    preloaded?: PreloadedResponse | undefined
  }
}

export interface HttpOptions extends TokenRefreshOptions {
  timeoutMs: number
  /** How long a form upload may stall before it times out. */
  stallMs: number
  /** Initial backoff before a failed read is retried. */
  backoffMs: number
}

/** The page's HTTP layer: axios, and the token refresh that its interceptors share. */
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
    // Errors end up in logs, and an error's cause includes the request config.
    redact: ['authorization', 'data'],
    // Stops axios from overriding the browser's User-Agent.
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

/** Statuses for which sending the request again right away wouldn't help. */
const finalStatuses = new Set([401, 429, 503])

/**
 * Adds the access token, a request ID and the page's trace to each request. After a 401, refreshes the tokens and retries once (spec 4, 5; reading 1). A
 * preloaded response with the same token counts as the first attempt. If the preloaded response is a 401 for a different token, this request is already the
 * retry.
 */
function authorize(http: AxiosInstance, refresh: TokenRefresh, hasToken: () => boolean): void {
  const freshTokenFor = ({ signal }: InternalAxiosRequestConfig) =>
    unlessAborted(refresh.getValidAccessToken(), signal as AbortSignal | undefined)

  http.interceptors.request.use(async (config) => {
    const { headers, method = 'get', path = '', access, isRefreshed, freshToken, preloaded } = config
    headers.set('X-Request-Id', createRequestId())
    headers.set('traceparent', pageTrace())
    // Stops axios from sending an empty POST as a form.
    if (config.data === undefined) headers.setContentType(false)
    if (access === 'none') return config

    const hadToken = hasToken() || isRefreshed === true
    // Send a fresh token even if it looks expired; otherwise, a wrong clock would cause an endless refresh loop.
    const token = freshToken === undefined ? await freshTokenFor(config) : freshToken
    if (token === null && hadToken && access === 'viewer') {
      throw unauthenticated(method.toUpperCase(), path, { status: 401, hadToken })
    }
    if (token === null) headers.delete('Authorization')
    else headers.set('Authorization', `Bearer ${token}`)
    const first = preloaded?.accessToken === token ? await settled(preloaded) : undefined
    const answer = first && finalStatuses.has(first.status) ? first : undefined
    // The preloaded request was sent without this ID.
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
    // Don't resend an upload; leave that decision to the caller.
    const isUpload = config.data instanceof FormData
    if (isUpload || (freshToken === null && access === 'viewer')) throw error
    return http.request({ ...config, preloaded: undefined, isRefreshed: true, freshToken })
  })
}

function settled({ response }: PreloadedResponse): Promise<Response | undefined> {
  return response.catch(() => undefined)
}

/** Replaces `fetch` in axios's fetch adapter. */
async function fetchOrTakePreloaded(
  url: RequestInfo | URL,
  { answer, ...init }: RequestInit & { answer?: Response } = {},
): Promise<Response> {
  // axios only sets `credentials` on a Request that it creates itself.
  return answer ?? fetch(url, { ...init, credentials: 'include' })
}

const maxRetries = 2
/** Caps how long the viewer has to look at placeholders. */
const maxWaitMs = 10_000

/**
 * Retries reads up to twice after a lost connection, a 502, 503 or 504, or any response with `Retry-After`. Uses exponential backoff with jitter, on top of
 * `Retry-After`. If `Retry-After` would end more than 10 s after the call started, the read fails immediately. Never retries writes, because a write may have
 * succeeded even if its response was lost.
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

/** Sends a form with XMLHttpRequest, because fetch can't report upload progress. Times out only if the transfer stalls. */
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

/** `randomUUID` only exists on secure origins. The fallback is guessable, which is fine for a request ID. */
function createRequestId(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)
}
