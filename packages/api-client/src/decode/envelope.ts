import type { ApiErrorKind, FieldError } from '../api-error.ts'
import { attempt } from '../attempt.ts'
import { isRecord, optionalFieldsOf, optionalListOf, pickWithDefaults, text } from './fields.ts'

/** What of an answer matters. */
export interface Answer {
  status: number
  /** The header: seconds, or a date. */
  retryAfter: string | null
  body: string
}

/** What the provider means by an answer: the call's data, or why there is none. */
export type Envelope = { data: unknown } | { failure: Failure }

export interface Failure {
  kind: ApiErrorKind
  serverMessage: string
  fieldErrors: readonly FieldError[]
  retryAfter: number | null
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

/** Opens the envelope that every answer comes in (`{statusCode, success, message, data | errors}`). */
export function openEnvelope(answer: Answer): Envelope {
  const { status } = answer
  const body = attempt<unknown>(() => JSON.parse(answer.body))
  const isOk = status >= 200 && status < 300
  if (isOk && isRecord(body) && body['success'] !== false) return { data: body['data'] }
  const { message, errors } = isRecord(body) ? body : {}
  return {
    failure: {
      kind: isOk && !isRecord(body) ? 'malformed' : kindOf(status),
      serverMessage: text(message),
      fieldErrors: optionalListOf(errors, decodeFieldError),
      retryAfter: readRetryAfter(answer.retryAfter),
    },
  }
}

function decodeFieldError(value: unknown): FieldError {
  return pickWithDefaults(optionalFieldsOf<FieldError>(value), { field: '', message: '' })
}

function kindOf(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}

/** In whole seconds from now. The provider gives seconds; a proxy may give a date. */
function readRetryAfter(header: string | null): number | null {
  const text = header ?? ''
  const seconds = text.includes(':') ? Math.ceil((Date.parse(text) - Date.now()) / 1000) : Number.parseInt(text, 10)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
