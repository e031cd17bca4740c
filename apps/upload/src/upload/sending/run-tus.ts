import { ApiError, errorKindOf } from '@kinora/api-client'
import type { ApiClient, ApiErrorKind } from '@kinora/api-client'
import { DetailedError, Upload } from 'tus-js-client'

/** How long an upload may stall before it is retried, in milliseconds. */
const stallMs = 30_000

export interface TusOptions {
  tokens: Pick<ApiClient['tokens'], 'getValid' | 'reject'>
  signal: AbortSignal
  /** Called with the number of bytes sent so far. */
  onProgress(sentBytes: number): void
}

/**
 * Sends the missing bytes of a file to an existing upload. Resolves after the last byte, or rejects with an `ApiError` on the first failure. Retries are up to
 * the caller.
 */
export function runTus(url: string, file: File, { tokens, signal, onProgress }: TusOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let token: string | null = null

  const upload = new Upload(file, {
    // Without an `endpoint`, a failed upload doesn't start a new one.
    uploadUrl: url,
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      watch()
      token = await tokens.getValid()
      if (token === null) throw new ApiError({ kind: 'unauthenticated', method: request.getMethod(), path: url })
      request.setHeader('Authorization', `Bearer ${token}`)
    },
    onAfterResponse(_request, response) {
      if (response.getStatus() === 401 && token !== null) tokens.reject(token)
    },
    onProgress(sentBytes) {
      watch()
      onProgress(sentBytes)
    },
    onError: (error) => reject(toApiError(error, url)),
    onSuccess: () => resolve(),
  })

  const stop = (kind: ApiErrorKind) => {
    void upload.abort()
    reject(new ApiError({ kind, method: 'PATCH', path: url }))
  }
  const abort = () => stop('aborted')
  const ended = new AbortController()
  function watch() {
    clearTimeout(timer)
    timer = setTimeout(() => stop('timeout'), stallMs)
  }

  signal.addEventListener('abort', abort, { signal: ended.signal })
  if (signal.aborted) abort()
  else upload.start()
  return promise.finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
}

function toApiError(error: Error, url: string): ApiError {
  const { originalRequest, originalResponse, causingError } =
    error instanceof DetailedError ? error : { originalRequest: null, originalResponse: null, causingError: error }
  if (causingError instanceof ApiError) return causingError
  const status = originalResponse?.getStatus() ?? 0
  return new ApiError({
    kind: status === 0 ? 'network' : errorKindOf(status),
    method: originalRequest?.getMethod() ?? 'PATCH',
    path: url,
    status,
    serverMessage: messageOf(originalResponse?.getBody() ?? ''),
    cause: error,
  })
}

/** Returns the provider's message from an error body; '' if the body came from elsewhere. */
function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
