import { ApiError, isApiErrorOfKind } from '../api-error.ts'
import type { TokenExchange } from '../session/token-exchange.ts'
import type { ApiRequest, Send, SendOnce } from './api-request.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Attaches the access token, exchanging it first when it is dead, and after a 401 exchanges it and sends once more (spec 4, 5; reading 1).
 * A visitor's 401 has nothing to exchange.
 */
export function authorize(sendOnce: SendOnce, exchange: TokenExchange, hasToken: () => boolean): Send {
  async function liveToken(request: ApiRequest): Promise<string | null> {
    try {
      return await unlessAborted(exchange.liveToken(), request.signal)
    } catch (error) {
      if (request.signal?.aborted) throw aborted(request, error)
      throw error
    }
  }

  return async (request) => {
    if (request.access === 'none') return sendOnce(request, null)
    const wasSignedIn = hasToken()
    const token = await liveToken(request)
    if (token === null) {
      if (wasSignedIn && request.access === 'viewer') throw sessionIsOver(request)
      return sendOnce(request, null)
    }

    try {
      return await sendOnce(request, token)
    } catch (error) {
      if (!isApiErrorOfKind(error, 'unauthenticated')) throw error
      exchange.reject(token)
      const fresh = await liveToken(request)
      // The bytes of an upload are spent, so the caller decides whether to send them again.
      if (request.body instanceof FormData) throw error
      if (fresh === null && request.access === 'viewer') throw error
      return sendOnce(request, fresh)
    }
  }
}

/** The tokens that this request was to carry vanished while it waited for them. */
function sessionIsOver({ method, path }: ApiRequest): ApiError {
  return new ApiError({ kind: 'unauthenticated', method, path, status: 401, hadToken: true })
}

function aborted({ method, path }: ApiRequest, cause: unknown): ApiError {
  return new ApiError({ kind: 'aborted', method, path, cause })
}
