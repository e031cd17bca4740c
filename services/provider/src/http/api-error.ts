/** One field of a request that was refused, with a sentence fit to stand under it. */
export interface FieldError {
  field: string
  message: string
}

export interface ApiErrorOptions {
  errors?: FieldError[]
  /** How many seconds the caller should wait before the next try. The answer says so in `Retry-After`, rounded up. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A failure that the caller is told about: its status, and a message fit to show to a person. Anything else becomes a 500. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** 400, for one or more fields. The message is the first field's, unless there is a better one for all of them. */
export function invalid(errors: FieldError[], message = errors[0]?.message ?? 'The request is not valid.'): ApiError {
  return new ApiError(400, message, { errors })
}

export const unauthenticated = (message = 'Please log in to continue.') => new ApiError(401, message)
export const forbidden = (message: string) => new ApiError(403, message)
export const notFound = (message: string) => new ApiError(404, message)
export const conflict = (message: string) => new ApiError(409, message)
export const tooLarge = (message: string) => new ApiError(413, message)
export const unsupported = (message: string) => new ApiError(415, message)

/** 429: this caller has done too much of it. The wait is in seconds. */
export const tooMany = (message: string, retryAfterSeconds: number) => new ApiError(429, message, { retryAfterSeconds })

/** What a full or read-only disk says: of Node, and of PostgreSQL, which calls a read-only file system a lack of privilege. */
const writeRefusals = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006', '42501'])

/** Whether a failure comes from a disk, or a database, that takes no writes. Reads may go on. */
export function cannotSave(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && writeRefusals.has(String(cause.code))) return true
  return false
}

/** 503: the provider cannot do this now, whoever asks, and may be able to after that many seconds. Nothing was done. */
export const unavailable = (message: string, retryAfterSeconds: number, cause?: unknown) =>
  new ApiError(503, message, { retryAfterSeconds, cause })
