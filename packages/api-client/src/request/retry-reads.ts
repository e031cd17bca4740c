import { isApiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { Send } from './api-request.ts'
import { delay } from './delay.ts'

const retries = 2
const passingStatuses = new Set([502, 503, 504])
/** A viewer looks at placeholders meanwhile. */
const longestWaitMs = 10_000

/**
 * Sends reads up to twice again when no answer came or a proxy could not reach the provider, after pauses that double and are spread at
 * random, so that clients do not come back all at once. An answer with `Retry-After` (503, 429) has the time that it names waited for before the pause; where that would
 * end later than 10 s after the read began, the read fails at once. Writes are never repeated: the lost answer may have been a yes.
 */
export function retryReads(send: Send, backoffMs: number): Send {
  return async (request) => {
    const waitsUntil = Date.now() + longestWaitMs
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(request)
      } catch (error) {
        if (attempt === retries || !mayPass(error) || request.signal?.aborted) throw error
        const waitMs = (error.retryAfter ?? 0) * 1000
        if (waitMs && Date.now() + waitMs > waitsUntil) throw error
        // An abort ends the pause; the next attempt then fails as aborted, with nothing sent.
        await delay(waitMs + backoffMs * 2 ** attempt * (0.5 + Math.random() / 2), request.signal)
      }
    }
  }
}

function mayPass(error: unknown): error is ApiError {
  // No write, and no read that failed because the refresh did, which is a write.
  if (!isApiError(error) || error.method !== 'GET') return false
  return error.kind === 'network' || error.retryAfter !== null || passingStatuses.has(error.status)
}
