import { isAxiosError } from 'axios'
import type { AxiosError, AxiosResponse } from 'axios'

import { ApiError, isApiError } from '../api-error.ts'
import type { ApiErrorKind } from '../api-error.ts'
import { InvalidBodyError, isRecord, optionalList, optionalObject, text } from '../read.ts'

const kinds: Partial<Record<number, ApiErrorKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  415: 'unsupported',
  429: 'rate-limited',
}

const readFailure = optionalObject({
  message: text,
  code: text,
  errors: optionalList(optionalObject({ field: text, message: text })),
})

/** The call that failed. */
interface FailedCall {
  method: string
  path: string
  signal: AbortSignal | undefined
  /** A response whose body is not valid. */
  response: AxiosResponse | undefined
}

/** Turns what a call failed with into an `ApiError`: an error of axios, an invalid body, or arguments that no request can be made of. */
export function toApiError(cause: unknown, { method, path, signal, response }: FailedCall): ApiError {
  if (isApiError(cause)) return cause
  const failure = isAxiosError(cause) ? cause : undefined
  const answer = response ?? failure?.response
  const headers = (answer ?? failure)?.config?.headers
  const details = {
    method,
    path,
    cause,
    requestId: text(headers?.get('X-Request-Id')),
    hadToken: headers?.has('Authorization') ?? false,
  }
  if (!answer) {
    const isTimeout = failure && !isLostConnection(failure)
    const kind = signal?.aborted ? 'aborted' : isTimeout ? 'timeout' : failure ? 'network' : 'invalid'
    return new ApiError({ ...details, kind })
  }
  const { status } = answer
  const kind = cause instanceof InvalidBodyError ? cause.kind : response ? 'malformed' : kindOf(status)
  // The message of a response that claims success is not about the failure.
  const body = response && kind !== 'server' ? undefined : answer.data
  const { message, code, errors } = readFailure(body)
  return new ApiError({
    ...details,
    kind,
    status,
    serverMessage: message,
    code,
    fieldErrors: errors,
    retryAfter: retryAfterOf(answer),
  })
}

/** The `data` in the envelope of a 2xx (`{statusCode, success, message, data}`); undefined for a 204, which has no body. */
export function dataOf({ status, data: body }: AxiosResponse<unknown>): unknown {
  if (status === 204) return undefined
  if (!isRecord(body)) throw new InvalidBodyError('The response is not a JSON object.')
  if (body['success'] === false) throw new InvalidBodyError('The response says `success: false`.', 'server')
  return body['data']
}

/** Returns whether the request failed without a response and was not aborted. */
export function isLostConnection({ response, code }: AxiosError): boolean {
  return !response && code !== 'ERR_CANCELED' && code !== 'ECONNABORTED' && code !== 'ETIMEDOUT'
}

/** `Retry-After` in whole seconds from now; null if absent. The provider sends seconds; a proxy may send a date. */
export function retryAfterOf(response: AxiosResponse | undefined): number | null {
  const header = text(response?.headers['retry-after'])
  const seconds = header.includes(':')
    ? Math.ceil((Date.parse(header) - Date.now()) / 1000)
    : Number.parseInt(header, 10)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function kindOf(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}
