import { ApiError, isApiErrorOfKind } from '../api-error.ts'
import type { TokenExchange } from '../session/token-exchange.ts'
import type { Send, SendOnce } from './api-request.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Attaches the access token, exchanging it first when it is dead, and after a 401 exchanges it and sends once more (spec 4, 5; reading 1).
 * A visitor's 401 has nothing to exchange.
 */
export function authorize(sendOnce: SendOnce, exchange: TokenExchange, hasToken: () => boolean): Send {
  return async (request) => {
    const { method, path, body, signal, access } = request
    const liveToken = () => unlessAborted(exchange.liveToken(), signal)

    if (access === 'none') return sendOnce(request, null)
    const hadToken = hasToken()
    const token = await liveToken()
    if (token === null) {
      // The tokens that it was to carry vanished while it waited for them.
      const isOver = hadToken && access === 'viewer'
      if (isOver) throw new ApiError({ kind: 'unauthenticated', method, path, status: 401, hadToken })
      return sendOnce(request, null)
    }

    try {
      return await sendOnce(request, token)
    } catch (error) {
      if (!isApiErrorOfKind(error, 'unauthenticated')) throw error
      exchange.reject(token)
      const fresh = await liveToken()
      // The bytes of an upload are spent, so the caller decides whether to send them again.
      const isSpent = body instanceof FormData
      if (isSpent || (fresh === null && access === 'viewer')) throw error
      return sendOnce(request, fresh)
    }
  }
}
