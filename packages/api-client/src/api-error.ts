/**
 * Why a call failed.
 *
 * | kind | when |
 * |---|---|
 * | `network` | no response: offline, connection refused or lost |
 * | `timeout` | no response in time |
 * | `aborted` | the caller's signal |
 * | `unauthenticated` | 401, after a refresh of tokens where there was one to refresh (reading 1) |
 * | `forbidden` `not-found` `conflict` `too-large` `unsupported` `rate-limited` | 403, 404, 409, 413, 415, 429 |
 * | `invalid` | any other 4xx, or arguments that make no valid request |
 * | `server` | 5xx, or `success: false` under a 2xx (`isUnsuccessfulAnswer`) |
 * | `malformed` | a 2xx that is not the JSON which the contract promises |
 */
export type ApiErrorKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  | 'server'
  | 'malformed'

/** Why the provider refuses one field of a form. */
export interface FieldError {
  field: string
  message: string
}

/** The parts of an `ApiError`. Only `kind`, `method` and `path` are always known. */
export interface ApiErrorDetails {
  kind: ApiErrorKind
  method: string
  path: string
  status?: number
  serverMessage?: string
  code?: string
  fieldErrors?: readonly FieldError[]
  requestId?: string
  retryAfter?: number | null
  hadToken?: boolean
  cause?: unknown
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

/** The only thing that a call rejects with. `message` is for logs; screens choose theirs by `messageFor`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly [brand] = true
  declare readonly kind: ApiErrorKind
  /** The HTTP status; 0 without a response. */
  declare readonly status: number
  /** The provider's message, fit to show to a person; '' if it sent none. */
  declare readonly serverMessage: string
  /** What a 404 is about, such as `CATEGORY_NOT_FOUND`; '' if the provider does not know the call, and for calls of the specification. */
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
  /** Whether the request carried an access token: tells an expired session from a visitor's missing one. */
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
