import type { AxiosError, AxiosResponse } from 'axios'

import { CallFailure, fill, isRecord, optionalList, text } from './read.ts'

/** Why a call failed. */
export type ApiErrorKind =
  // No response: offline, connection refused or lost.
  | 'network'
  // No response in time.
  | 'timeout'
  // Aborted by the caller's signal.
  | 'aborted'
  // 401, after a token refresh if there was a token (reading 1).
  | 'unauthenticated'
  // 403, 404, 409, 413, 415, 429.
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  // Any other 4xx, or arguments that do not form a valid request.
  | 'invalid'
  // 5xx, or a 2xx with `success: false` (`isUnsuccessfulAnswer`).
  | 'server'
  // A 2xx whose body does not match the contract.
  | 'malformed'

/** Why the provider rejected a form field. */
export interface FieldError {
  field: string
  message: string
}

// In the global symbol registry so the shell recognises errors from a remote's copy of this class.
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

/** Every rejected call rejects with this error. `message` is for logs; screens get their messages from `messageFor`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly [brand] = true
  declare readonly kind: ApiErrorKind
  /** The HTTP status; 0 if there was no response. */
  declare readonly status: number
  /** The provider's message, suitable for viewers; '' if there is none. */
  declare readonly serverMessage: string
  /** The error code of a 404, such as `CATEGORY_NOT_FOUND`; '' for unknown calls and for calls in the specification. */
  declare readonly code: string
  /** Empty unless the provider validated a form. */
  declare readonly fieldErrors: readonly FieldError[]
  /** The HTTP method in capitals. */
  declare readonly method: string
  /** The path below the base path, without the query: `/videos/42`. If a token refresh failed, the path of the refresh. */
  declare readonly path: string
  /** The `X-Request-Id` in the provider's logs; '' if there is none. */
  declare readonly requestId: string
  /** Seconds to wait before a retry, from `Retry-After`; null if absent. */
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

/** Whether a caught value is an `ApiError` whose kind is in `kinds`. */
export function isApiErrorOfKind<K extends ApiErrorKind>(
  value: unknown,
  ...kinds: readonly K[]
): value is ApiError & { readonly kind: K } {
  return isApiError(value) && (kinds as readonly ApiErrorKind[]).includes(value.kind)
}

/** Whether the failure is a 2xx with `success: false`, for which screens have separate messages (readings 10 and 14). */
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

/** The parts of a response that the client reads. A preloaded response has no `config`. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data'> & Partial<AxiosResponse>

/** The failed call. `response` is set if its body is invalid; `status` and `hadToken` if nothing was sent. */
interface FailedCall extends Pick<ApiErrorDetails, 'method' | 'path' | 'status' | 'hadToken'> {
  signal?: AbortSignal | undefined
  response?: Answer | undefined
}

/** Converts the cause of a failed call to an `ApiError`: an axios error, an invalid body, a timeout, or arguments that do not form a valid request. */
export function toApiError(
  cause: unknown,
  { method, path, signal, response, status = 0, hadToken = false }: FailedCall,
): ApiError {
  if (isApiError(cause)) return cause
  const failure = isRecord(cause) && cause['isAxiosError'] === true ? (cause as unknown as AxiosError) : undefined
  const invalid = cause instanceof CallFailure ? cause.kind : undefined
  const answer = response ?? failure?.response
  const headers = (answer ?? failure)?.config?.headers
  // If the response reported success, its message does not describe the failure.
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

/** Creates the error for a call that needs a signed-in viewer and is not sent because no token is stored. */
export function unauthenticated(method: string, path: string, more?: { status: number; hadToken: boolean }): ApiError {
  return toApiError(new CallFailure('unauthenticated', 'No access token is stored.'), { method, path, ...more })
}

/** Whether the request failed without a response and was not aborted. */
export function isLostConnection({ response, code = '' }: AxiosError): boolean {
  return !response && !['ERR_CANCELED', 'ECONNABORTED', 'ETIMEDOUT'].includes(code)
}

/** Returns `Retry-After` in whole seconds from now; null if absent. The provider sends seconds; a proxy may send a date. */
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
