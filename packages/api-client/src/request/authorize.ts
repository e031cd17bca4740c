import { ApiError, isApiErrorOfKind } from '../api-error.ts'
import type { TokenRefresh } from '../session/token-refresh.ts'
import type { Send, SendOnce } from './api-request.ts'
import type { TakePreloadedResponse } from './preloaded-responses.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Attaches the access token, refreshing it first when it is past use, and after a 401 refreshes it and sends once more (spec 4, 5; reading 1).
 * A visitor's 401 has nothing to refresh. A preloaded response is the first try: it is used if it was asked for with this very token, and if another
 * token got a 401 by it, this token's request is the retry.
 */
export function authorize(
  sendOnce: SendOnce,
  refresh: TokenRefresh,
  hasToken: () => boolean,
  takePreloadedResponse: TakePreloadedResponse,
): Send {
  return async (request) => {
    const { method, path, isForm, signal, access } = request
    const getValidAccessToken = () => unlessAborted(refresh.getValidAccessToken(), signal)

    if (access === 'none') return sendOnce(request, null)
    const preloadedResponse = takePreloadedResponse(request)
    const hadToken = hasToken()
    const token = await getValidAccessToken()
    const preloaded = preloadedResponse?.accessToken === token ? preloadedResponse.response : undefined
    if (token === null) {
      // The tokens that it was to carry vanished while it waited for them.
      const isOver = hadToken && access === 'viewer'
      if (isOver) throw new ApiError({ kind: 'unauthenticated', method, path, status: 401, hadToken })
      return sendOnce(request, null, preloaded)
    }

    try {
      return await sendOnce(request, token, preloaded)
    } catch (error) {
      if (!isApiErrorOfKind(error, 'unauthenticated')) throw error
      // Asked ahead with another token, and refused as well: then this was the retry.
      const firstTry = preloaded ? undefined : await preloadedResponse?.response.catch(() => undefined)
      if (firstTry?.status === 401) throw error
      refresh.reject(token)
      const fresh = await getValidAccessToken()
      // The bytes of an upload are spent, so the caller decides whether to send them again.
      if (isForm || (fresh === null && access === 'viewer')) throw error
      return sendOnce(request, fresh)
    }
  }
}
