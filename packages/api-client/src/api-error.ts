import type { AxiosError, AxiosResponse } from 'axios'

import { CallFailure, fill, isRecord, optionalList, text } from './read.ts'

/** Why a call failed. */
export type ApiErrorKind =
  // No response: offline, connection refused or lost.
  | 'network'
  // No response in time.
  | 'timeout'
  // The caller's signal.
  | 'aborted'
  // 401, after a refresh of tokens where there was one to refresh (reading 1).
  | 'unauthenticated'
  // 403, 404, 409, 413, 415, 429.
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  // Any other 4xx, or arguments that make no valid request.
  | 'invalid'
  // 5xx, or `success: false` under a 2xx (`isUnsuccessfulAnswer`).
  | 'server'
  // A 2xx that is not the JSON which the contract promises.
  | 'malformed'

/** Why the provider refuses one field of a form. */
export interface FieldError {
  field: string
  message: string
}

// Registered globally, so that a shell recognises a remote's error of another copy of this class.
const brand = Symbol.for('kinora.api-error')

const unknown = {
  status: 0,
  serverMessage: '',
  code: '',
  fieldErrors: [],
  requestId: '',
  retryAfter: null,
  hadToken: false,
}

/** The parts of an `ApiError`. Only `kind`, `method` and `path` are always known. */
export type ApiErrorDetails = Pick<ApiError, 'kind' | 'method' | 'path'> &
  Partial<Pick<ApiError, keyof typeof unknown>> & { cause?: unknown }

/** The only thing that a call rejects with. `message` is for logs; screens choose theirs by `messageFor`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly [brand] = true
  declare readonly kind: ApiErrorKind
  /** The HTTP status; 0 without a response. */
  declare readonly status: number
  /** The provider's message, fit to show to a person; '' if it sent none. */
  declare readonly serverMessage: string
  /** The error code of a 404, such as `CATEGORY_NOT_FOUND`; '' for unknown calls and for calls of the specification. */
  declare readonly code: string
  /** Empty unless the provider validated a form. */
  declare readonly fieldErrors: readonly FieldError[]
  /** In capitals. */
  declare readonly method: string
  /** Below the base path, without the query: `/videos/42`. If the refresh failed, it is the refresh's own path. */
  declare readonly path: string
  /** The `X-Request-Id` in the provider's logs; '' if none was sent. */
  declare readonly requestId: string
  /** Seconds to wait before a retry, if the provider says so; else null. */
  declare readonly retryAfter: number | null
  /** Whether the request had an access token, which distinguishes an expired session from a visitor. */
  declare readonly hadToken: boolean

  constructor({ cause, ...details }: ApiErrorDetails) {
    const known = { ...unknown, ...details }
    const { kind, method, path, status, serverMessage, requestId } = known
    const reason = [kind, status || '', serverMessage].filter(Boolean).join(', ')
    super(`${method} ${path} failed: ${reason}${requestId && ` (request ${requestId})`}`, { cause })
    Object.assign(this, known)
  }
}

/** Whether a caught value is an `ApiError`, from this copy of the package or another. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && brand in value
}

/** Whether a caught value is an `ApiError` of one of these kinds. */
export function isApiErrorOfKind<K extends ApiErrorKind>(
  value: unknown,
  ...kinds: readonly K[]
): value is ApiError & { readonly kind: K } {
  return isApiError(value) && (kinds as readonly ApiErrorKind[]).includes(value.kind)
}

/** Whether the failure is a `success: false` in a 2xx, for which readings 10 and 14 have other messages. */
export function isUnsuccessfulAnswer(value: unknown): value is ApiError {
  return isApiErrorOfKind(value, 'server') && value.status < 300
}

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

/** A response as far as it is read. One that was preloaded has no `config`. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data'> & Partial<AxiosResponse>

/** The failed call: `response` if its body is invalid; `status` and `hadToken` if there was no request. */
interface FailedCall extends Pick<ApiErrorDetails, 'method' | 'path' | 'status' | 'hadToken'> {
  signal?: AbortSignal | undefined
  response?: Answer | undefined
}

/** Turns what a call failed with into an `ApiError`: an error of axios, an invalid body, a timeout, or arguments that no request can be made of. */
export function toApiError(
  cause: unknown,
  { method, path, signal, response, status = 0, hadToken = false }: FailedCall,
): ApiError {
  if (isApiError(cause)) return cause
  const failure = isRecord(cause) && cause['isAxiosError'] === true ? (cause as unknown as AxiosError) : undefined
  const invalid = cause instanceof CallFailure ? cause.kind : undefined
  const answer = response ?? failure?.response
  const headers = (answer ?? failure)?.config?.headers
  // The message of a response that claims success is not about the failure.
  const body = Object(response && invalid !== 'server' ? undefined : answer?.data) as { errors?: unknown }
  const { message, code } = fill({ message: '', code: '' }, body)
  return new ApiError({
    method,
    path,
    cause,
    kind: invalid ?? (answer ? (response ? 'malformed' : kindOf(answer.status)) : withoutAnswer()),
    status: answer?.status ?? status,
    serverMessage: message,
    code,
    fieldErrors: optionalList((error) => fill({ field: '', message: '' }, error))(body.errors),
    requestId: text(headers?.get('X-Request-Id')),
    retryAfter: retryAfterOf(answer),
    hadToken: headers?.has('Authorization') ?? hadToken,
  })

  function withoutAnswer(): ApiErrorKind {
    if (signal?.aborted) return 'aborted'
    if (failure && isLostConnection(failure)) return 'network'
    return failure || (cause as Error)?.name === 'TimeoutError' ? 'timeout' : 'invalid'
  }
}

/** The failure of a call that is not sent, because it needs a viewer and no token is stored (any more). */
export function unauthenticated(method: string, path: string, more?: { status: number; hadToken: boolean }): ApiError {
  return toApiError(new CallFailure('unauthenticated', 'No access token is stored.'), { method, path, ...more })
}

/** Returns whether the request failed without a response and was not aborted. */
export function isLostConnection({ response, code = '' }: AxiosError): boolean {
  return !response && !['ERR_CANCELED', 'ECONNABORTED', 'ETIMEDOUT'].includes(code)
}

/** `Retry-After` in whole seconds from now; null if absent. The provider sends seconds; a proxy may send a date. */
export function retryAfterOf(response: Answer | undefined): number | null {
  const header = text(response?.headers?.['retry-after'])
  const seconds = header.includes(':')
    ? Math.ceil((Date.parse(header) - Date.now()) / 1000)
    : Number.parseInt(header, 10)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function kindOf(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}
