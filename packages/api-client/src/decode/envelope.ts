import type { ApiErrorKind, FieldError } from '../api-error.ts'
import { isRecord, text } from './fields.ts'

/** What of an answer matters. */
export interface Answer {
  status: number
  retryAfter: string | null
  body: string
}

/** What the provider means by an answer: the call's data, or why there is none. */
export type Envelope =
  | { ok: true; data: unknown }
  | {
      ok: false
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
  const body = parseJson(answer.body)
  const isOk = status >= 200 && status < 300
  if (isOk && isRecord(body) && body['success'] !== false) return { ok: true, data: body['data'] }
  return {
    ok: false,
    kind: isOk && !isRecord(body) ? 'malformed' : kindOf(status),
    serverMessage: isRecord(body) ? text(body['message']) : '',
    fieldErrors: isRecord(body) ? readFieldErrors(body['errors']) : [],
    retryAfter: readRetryAfter(answer.retryAfter),
  }
}

function kindOf(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readFieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((error) => ({ field: text(error['field']), message: text(error['message']) }))
}

/** Seconds, from a number of them or from a date. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  const seconds = Number(value)
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds
  return Number.isNaN(wait) ? null : Math.max(0, Math.ceil(wait))
}
