import { isApiError } from '../api-error.ts'
import type { Send } from './api-request.ts'
import { delay } from './delay.ts'

const retries = 2
const passingStatuses = new Set([502, 503, 504])

/**
 * Sends reads up to twice again when no answer came or a proxy could not reach the provider, after pauses that double and are spread at
 * random, so that clients do not come back all at once. Writes are never repeated: the lost answer may have been a yes.
 */
export function retryReads(send: Send, backoffMs: number): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(request)
      } catch (error) {
        if (request.method !== 'GET' || attempt === retries || !mayPass(error) || request.signal?.aborted) throw error
        // An abort ends the pause; the next attempt then fails as aborted, with nothing sent.
        await delay(backoffMs * 2 ** attempt * (0.5 + Math.random() / 2), request.signal)
      }
    }
  }
}

function mayPass(error: unknown): boolean {
  // A failed exchange is a write that a read happened to need.
  return isApiError(error) && error.method === 'GET' && (error.kind === 'network' || passingStatuses.has(error.status))
}
