/** An invalid field in a rejected request, with a message to show below the field. */
export interface FieldError {
  field: string
  message: string
}

export interface ApiErrorOptions {
  errors?: FieldError[]
  /** Identifies the missing resource in a 404 from a known call, or the reason for a 403. 404s for unknown URLs omit the code. */
  code?: string | undefined
  /** How many seconds the caller should wait before retrying. Sent in `Retry-After`, rounded up. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * An error to report to the caller, with its status and a user-facing message. Any other error
 * becomes a 500.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[] | undefined
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.errors = options.errors
    this.code = options.code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** 400, for one or more fields. The message defaults to the first field's message. */
export function invalid(errors: FieldError[], message = errors[0]?.message ?? 'The request is not valid.'): ApiError {
  return new ApiError(400, message, { errors })
}

export const unauthenticated = (message = 'Please log in to continue.') => new ApiError(401, message)
export const forbidden = (message: string, code?: string) => new ApiError(403, message, { code })
export const notFound = (message: string, code?: string) => new ApiError(404, message, { code })
export const conflict = (message: string) => new ApiError(409, message)
export const tooLarge = (message: string) => new ApiError(413, message)
export const unsupported = (message: string) => new ApiError(415, message)

/** 429: the caller has exceeded a limit. The wait is in seconds. */
export const tooMany = (message: string, retryAfterSeconds: number) => new ApiError(429, message, { retryAfterSeconds })

/**
 * Error codes for a full or read-only disk, from Node and PostgreSQL. PostgreSQL reports a
 * read-only file system as insufficient privilege.
 */
const writeRefusals = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006', '42501'])

/** Whether an error means that a disk or database doesn't accept writes. Reads may still work. */
export function cannotSave(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && writeRefusals.has(String(cause.code))) return true
  return false
}

/** 503: the provider is temporarily unable to handle the call and hasn't done anything. The caller may retry after `retryAfterSeconds`. */
export const unavailable = (message: string, retryAfterSeconds: number, cause?: unknown) =>
  new ApiError(503, message, { retryAfterSeconds, cause })
