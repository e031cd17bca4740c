import { isApiError, isApiErrorOfKind, isUnsuccessfulAnswer } from '@kinora/api-client'
import type { ApiError } from '@kinora/api-client'

/** Before each further try, in milliseconds. About six minutes, in which a router restarts or a train leaves its tunnel. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 23 }, () => 15_000)]

export interface PersistOptions {
  signal: AbortSignal
  /** How far the work has come. Once it has come further, it may fail as often as at first. */
  progress(): number
  /** Told why there is a pause before the next try. */
  onInterrupted(error: ApiError): void
  /** Whether a token is stored still, so that another try after a 401 has a meaning. */
  hasToken(): boolean
}

/**
 * Tries again what a lost connection, or a provider that restarts, has ended: after pauses that grow, and at once when the browser is online again. What is refused is not tried
 * again, but for a 401, once, by which the tokens have been refreshed.
 */
export async function persist<T>(work: () => Promise<T>, options: PersistOptions): Promise<T> {
  const { signal, progress, onInterrupted, hasToken } = options
  let failures = 0
  let furthest = progress()
  let wasUnauthenticated = false
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      const isUnauthenticated = isApiErrorOfKind(error, 'unauthenticated')
      if (isUnauthenticated && !wasUnauthenticated && hasToken()) {
        wasUnauthenticated = true
        continue
      }
      wasUnauthenticated = false
      if (progress() > furthest) failures = 0
      furthest = Math.max(furthest, progress())
      const pauseMs = pausesMs[failures++]
      if (!mayPass(error) || pauseMs === undefined) throw error
      onInterrupted(error)
      await pause(pauseMs, signal)
      signal.throwIfAborted()
    }
  }
}

function mayPass(error: unknown): error is ApiError {
  if (!isApiError(error)) return false
  const { kind, status } = error
  return (
    kind === 'network' || kind === 'timeout' || kind === 'conflict' || (status >= 500 && !isUnsuccessfulAnswer(error))
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = () => resolve()
  globalThis.addEventListener('online', end)
  signal.addEventListener('abort', end)
  return promise.finally(() => {
    clearTimeout(timer)
    globalThis.removeEventListener('online', end)
    signal.removeEventListener('abort', end)
  })
}
