import { isAxiosError } from 'axios'
import type { AxiosInstance } from 'axios'

import { ApiError } from '../api-error.ts'
import type { TokenRefresh } from '../session/token-refresh.ts'
import { pageTrace } from './page-trace.ts'
import { takeOver } from './preloaded-responses.ts'
import type { PreloadedResponse, PreloadedResponses } from './preloaded-responses.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Sends the access token, a request id and the page's trace with each request, and after a 401 refreshes the tokens and retries once (spec 4, 5; reading 1).
 * A preloaded response is the first try: it is used if it was requested with the same token. If it was a 401 for another token, this request is the retry.
 */
export function authorize(
  http: AxiosInstance,
  refresh: TokenRefresh,
  hasToken: () => boolean,
  takePreloaded: PreloadedResponses,
): void {
  http.interceptors.request.use(async (config) => {
    const { headers, method = 'get', access, signal, isRefreshed, freshToken } = config
    headers.set('X-Request-Id', createRequestId())
    headers.set('traceparent', pageTrace())
    // axios would call an empty POST a form.
    if (config.data === undefined) headers.setContentType(false)
    if (access === 'none') return config

    const hadToken = hasToken() || isRefreshed
    config.preloaded = takePreloaded(method, http.getUri(config))
    // A fresh token is sent even if it looks expired, so that a wrong clock makes no loop.
    const token =
      freshToken === undefined
        ? await unlessAborted(refresh.getValidAccessToken(), signal as AbortSignal | undefined)
        : freshToken
    if (token === null && hadToken && access === 'viewer') {
      throw new ApiError({
        kind: 'unauthenticated',
        method: method.toUpperCase(),
        path: config.url ?? '',
        status: 401,
        hadToken,
      })
    }
    if (token === null) headers.delete('Authorization')
    else headers.set('Authorization', `Bearer ${token}`)
    const { preloaded } = config
    const isUsable = preloaded?.accessToken === token
    config.fetchOptions = { ...config.fetchOptions, takeOver: isUsable ? takeOver(preloaded, headers) : undefined }
    return config
  })

  http.interceptors.response.use(undefined, async (error: unknown) => {
    const config = isAxiosError(error) && error.response?.status === 401 ? error.config : undefined
    const token = String(config?.headers.get('Authorization') ?? '').replace('Bearer ', '')
    if (!config || !token || config.isRefreshed) throw error
    const { preloaded, access, signal } = config
    if (preloaded && preloaded.accessToken !== token && (await isRefused(preloaded))) throw error
    refresh.reject(token)
    const freshToken = await unlessAborted(refresh.getValidAccessToken(), signal as AbortSignal | undefined)
    // An upload is not sent twice: its caller decides.
    const isUpload = config.data instanceof FormData
    if (isUpload || (freshToken === null && access === 'viewer')) throw error
    return http.request({ ...config, isRefreshed: true, freshToken })
  })
}

async function isRefused({ response }: PreloadedResponse): Promise<boolean> {
  try {
    return (await response).status === 401
  } catch {
    return false
  }
}

/** `randomUUID` exists on secure origins only; the fallback need not be hard to guess. */
function createRequestId(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)
}
