import { ApiError } from '../api-error.ts'
import { openEnvelope } from '../decode/envelope.ts'
import type { Answer } from '../decode/envelope.ts'
import { DecodeError } from '../decode/fields.ts'
import type { ApiRequest, SendOnce } from './api-request.ts'
import { createDeadline } from './deadline.ts'
import type { Deadline } from './deadline.ts'
import { pageTrace } from './page-trace.ts'
import { createRequestId } from './request-id.ts'
import { requestUrl } from './request-url.ts'
import { answerOf, sendJson } from './send-json.ts'
import { unlessAborted } from './unless-aborted.ts'

export interface SendOnceOptions {
  baseUrl: string
  /** How long a call may take, in milliseconds. */
  timeoutMs: number
  /** How long a call with files may stand still, in milliseconds; as long as bytes move it takes the time it takes. */
  stallMs: number
}

/** Failures that the provider means, of which sending the same again at once makes nothing better: its refusals, and "come back later". */
const meantStatuses = new Set([401, 429, 503])

/**
 * Sends requests. The only place that knows of HTTP. A preloaded response is the request's first try, where it is a success or a failure that the provider
 * means; after any other the request is made as if there had been none.
 */
export function createSendOnce({ baseUrl, timeoutMs, stallMs }: SendOnceOptions): SendOnce {
  async function ask(request: ApiRequest, accessToken: string | null, requestId: string, deadline: Deadline) {
    const { method, body, keepalive } = request
    const url = requestUrl(baseUrl, request)
    const headers: Record<string, string> = { ...request.headers, 'X-Request-Id': requestId }
    if (accessToken !== null) headers['Authorization'] = `Bearer ${accessToken}`
    const trace = pageTrace()
    if (trace) headers['traceparent'] = trace
    const wire = { method, url, headers, body }
    if (!request.isForm) return sendJson({ ...wire, keepalive, signal: deadline.signal })
    // Most pages never send a file, so what sends them comes with the first.
    const { sendForm } = await import('./send-form.ts')
    return sendForm({ ...wire, body, deadline, onProgress: request.onProgress })
  }

  return async (request, accessToken, preloaded) => {
    const { method, path, signal } = request
    const known = { method, path, requestId: '', hadToken: accessToken !== null }
    const deadline = createDeadline(request.isForm ? stallMs : timeoutMs, signal)
    let answer: Answer | undefined
    try {
      if (preloaded) answer = await unlessAborted(readPreloaded(preloaded), deadline.signal)
      answer ??= await ask(request, accessToken, (known.requestId = createRequestId()), deadline)
    } catch (cause) {
      throw new ApiError({ ...known, kind: kindOfNoAnswer(signal, deadline), cause })
    } finally {
      deadline.end()
    }
    const { status } = answer
    const envelope = openEnvelope(answer)
    if ('failure' in envelope) throw new ApiError({ ...known, status, ...envelope.failure })
    try {
      return request.decode(envelope.data)
    } catch (cause) {
      throw new ApiError({ ...known, status, kind: cause instanceof DecodeError ? cause.kind : 'malformed', cause })
    }
  }
}

function kindOfNoAnswer(signal: AbortSignal | undefined, deadline: Deadline) {
  if (signal?.aborted) return 'aborted'
  return deadline.signal.aborted ? 'timeout' : 'network'
}

/** What a preloaded response answers; undefined where the request is to be made as if there had been none. */
function readPreloaded(preloaded: Promise<Response>): Promise<Answer | undefined> {
  return preloaded
    .then((response) => (response.ok || meantStatuses.has(response.status) ? answerOf(response) : undefined))
    .catch(() => undefined)
}
