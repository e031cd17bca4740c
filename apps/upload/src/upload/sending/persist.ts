import { isApiError, isApiErrorOfKind, isUnsuccessfulAnswer } from '@kinora/api-client'
import type { ApiError } from '@kinora/api-client'

/** Delay before each retry, in milliseconds. About six minutes in total, long enough for a router to restart or a train to leave a tunnel. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 23 }, () => 15_000)]

export interface PersistOptions {
  signal: AbortSignal
  /** Returns how far the work has got. Progress resets the retry count. */
  progress(): number
  /** Called before each delay, with the error that caused it. */
  onInterrupted(error: ApiError): void
  /** Whether a token is still stored. Without a token, retrying after a 401 would fail. */
  hasToken(): boolean
}

/**
 * Retries work after a lost connection or a provider restart. Backs off with increasing delays, and retries immediately when the browser comes back online.
 * Rejected work isn't retried, except once after a 401, by which time the tokens have been refreshed.
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
  const over = new AbortController()
  globalThis.addEventListener('online', end, { signal: over.signal })
  signal.addEventListener('abort', end, { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
