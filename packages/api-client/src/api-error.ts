import type { AxiosError, AxiosResponse } from 'axios'

import { CallFailure, fill, isRecord, optionalList, text } from './read.ts'

/** Why a call failed. */
export type ApiErrorKind =
  // No response because the browser is offline, or the connection was refused or lost.
  | 'network'
  // Timed out.
  | 'timeout'
  // Aborted by the caller's signal.
  | 'aborted'
  // 401. If the request carried a token, refreshing it didn't help (reading 1).
  | 'unauthenticated'
  // 403, 404 or 410, 409 or 423, 413, 415, 429.
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  // Any other 4xx, or arguments that don't make a valid request.
  | 'invalid'
  // 5xx, or 2xx with `success: false` (see `isUnsuccessfulAnswer`).
  | 'server'
  // 2xx with a body that violates the contract.
  | 'malformed'

/** Why the provider rejected a form field. */
export interface FieldError {
  field: string
  message: string
}

// A registered symbol, so the shell recognises errors thrown by a remote's own copy of this class.
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

/** Constructor argument of `ApiError`. Everything except `kind`, `method` and `path` is optional. */
export type ApiErrorDetails = Pick<ApiError, 'kind' | 'method' | 'path'> &
  Partial<Pick<ApiError, keyof typeof unknown>> & { cause?: unknown }

/** The only error that calls reject with. `message` is meant for logs; screens use `messageFor`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly [brand] = true
  declare readonly kind: ApiErrorKind
  /** HTTP status, or 0 if there was no response. */
  declare readonly status: number
  /** Provider's message, safe to show to viewers; '' if it sent none. */
  declare readonly serverMessage: string
  /** Error code of a 404, such as `CATEGORY_NOT_FOUND`. It's '' if the provider doesn't support the call, and for all calls in the specification. */
  declare readonly code: string
  /** Empty unless the provider rejected individual form fields. */
  declare readonly fieldErrors: readonly FieldError[]
  /** HTTP method in upper case. */
  declare readonly method: string
  /** Path relative to the base path, without the query, such as `/videos/42`. If the token refresh failed, the refresh call's path. */
  declare readonly path: string
  /** Request ID to look up in the provider's logs; '' if no ID was sent. */
  declare readonly requestId: string
  /** Seconds to wait before retrying, from `Retry-After`; null without that header. */
  declare readonly retryAfter: number | null
  /** Whether the request carried an access token. Tells an expired session apart from a visitor. */
  declare readonly hadToken: boolean

  constructor({ cause, ...details }: ApiErrorDetails) {
    const known = { ...unknown, ...details }
    const { kind, method, path, status, serverMessage, requestId } = known
    const reason = [kind, status || '', serverMessage].filter(Boolean).join(', ')
    super(`${method} ${path} failed: ${reason}${requestId && ` (request ${requestId})`}`, { cause })
    Object.assign(this, known)
  }
}

/** Whether a caught value is an `ApiError`, even one from another copy of this package. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && brand in value
}

/** Whether a caught value is an `ApiError` of one of the given kinds. */
export function isApiErrorOfKind<K extends ApiErrorKind>(
  value: unknown,
  ...kinds: readonly K[]
): value is ApiError & { readonly kind: K } {
  return isApiError(value) && (kinds as readonly ApiErrorKind[]).includes(value.kind)
}

/** Whether the call failed with a 2xx and `success: false`. Screens show a separate message for that case (readings 10 and 14). */
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
  423: 'conflict',
  429: 'rate-limited',
}

/** The parts of a response that the client reads. Preloaded responses lack `config`. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data'> & Partial<AxiosResponse>

/** Describes a failed call. Pass `response` if its body is invalid, and `status` and `hadToken` if the request was never sent. */
interface FailedCall extends Pick<ApiErrorDetails, 'method' | 'path' | 'status' | 'hadToken'> {
  signal?: AbortSignal | undefined
  response?: Answer | undefined
}

/** Converts whatever made a call fail into an `ApiError`: an axios error, an invalid body, a timeout, or arguments that don't make a valid request. */
export function toApiError(
  cause: unknown,
  { method, path, signal, response, status = 0, hadToken = false }: FailedCall,
): ApiError {
  if (isApiError(cause)) return cause
  const failure = isRecord(cause) && cause['isAxiosError'] === true ? (cause as unknown as AxiosError) : undefined
  const invalid = cause instanceof CallFailure ? cause.kind : undefined
  const answer = response ?? failure?.response
  const headers = (answer ?? failure)?.config?.headers
  // Ignore the message of a response that reported success: it doesn't describe the failure.
  const body = Object(response && invalid !== 'server' ? undefined : answer?.data) as { errors?: unknown }
  const { message, code } = fill({ message: '', code: '' }, body)
  return new ApiError({
    method,
    path,
    cause,
    kind: invalid ?? (answer ? (response ? 'malformed' : errorKindOf(answer.status)) : withoutAnswer()),
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

/** Creates the error for a call that requires sign-in but wasn't sent because no token is stored. */
export function unauthenticated(method: string, path: string, more?: { status: number; hadToken: boolean }): ApiError {
  return toApiError(new CallFailure('unauthenticated', 'No access token is stored.'), { method, path, ...more })
}

/** Whether the connection failed before a response arrived. False for aborts and timeouts. */
export function isLostConnection({ response, code = '' }: AxiosError): boolean {
  return !response && !['ERR_CANCELED', 'ECONNABORTED', 'ETIMEDOUT'].includes(code)
}

/** Returns `Retry-After` in whole seconds from now, or null without that header. The provider sends seconds, but a proxy may send a date. */
export function retryAfterOf(response: Answer | undefined): number | null {
  const header = text(response?.headers?.['retry-after'])
  const seconds = header.includes(':')
    ? Math.ceil((Date.parse(header) - Date.now()) / 1000)
    : Number.parseInt(header, 10)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** Returns the kind of error that a response with this HTTP status is. For requests that don't go through the client, such as upload parts. */
export function errorKindOf(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}
