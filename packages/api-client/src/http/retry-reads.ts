import { isAxiosError } from 'axios'
import type { AxiosError, AxiosInstance } from 'axios'

import { isLostConnection, retryAfterOf } from './to-api-error.ts'
import { delay, unlessAborted } from './unless-aborted.ts'

const maxRetries = 2
/** The viewer sees placeholders in the meantime. */
const maxWaitMs = 10_000

/**
 * Retries reads up to twice after a lost connection, a 502, 503 or 504, and wherever a response has `Retry-After`. Pauses double, with jitter, and come after
 * the time that `Retry-After` names. If that time ends later than 10 s after the call started, the read fails at once. Writes are never retried: the lost
 * response may have been a success.
 */
export function retryReads(http: AxiosInstance, backoffMs: number): void {
  http.interceptors.response.use(undefined, async (error: unknown) => {
    const config = isAxiosError(error) && mayPass(error) ? error.config : undefined
    const { attempt = 0, startedAt = 0, signal } = config ?? {}
    if (config?.method !== 'get' || attempt === maxRetries) throw error
    const waitMs = (retryAfterOf((error as AxiosError).response) ?? 0) * 1000
    if (waitMs && Date.now() + waitMs > startedAt + maxWaitMs) throw error
    const pauseMs = waitMs + backoffMs * 2 ** attempt * (0.5 + Math.random() / 2)
    await unlessAborted(delay(pauseMs), signal as AbortSignal | undefined)
    return http.request({ ...config, attempt: attempt + 1, freshToken: undefined })
  })
}

function mayPass(error: AxiosError): boolean {
  const { response } = error
  if (!response) return isLostConnection(error)
  return [502, 503, 504].includes(response.status) || retryAfterOf(response) !== null
}
