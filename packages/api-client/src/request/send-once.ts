import { ApiError } from '../api-error.ts'
import { openEnvelope } from '../decode/envelope.ts'
import type { Answer } from '../decode/envelope.ts'
import { DecodeError } from '../decode/fields.ts'
import type { ApiRequest, SendOnce } from './api-request.ts'
import { createDeadline } from './deadline.ts'
import type { Deadline } from './deadline.ts'
import type { TakeEarlyAnswer } from './early-answers.ts'
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
  takeEarlyAnswer: TakeEarlyAnswer
}

/** Sends requests. The only place that knows of HTTP. */
export function createSendOnce({ baseUrl, timeoutMs, stallMs, takeEarlyAnswer }: SendOnceOptions): SendOnce {
  async function ask(request: ApiRequest, accessToken: string | null, requestId: string, deadline: Deadline) {
    const { method, body } = request
    const url = requestUrl(baseUrl, request)
    const early = takeEarlyAnswer(method, url, accessToken)
    const earlyAnswer = early && (await unlessAborted(readEarlyAnswer(early), deadline.signal))
    if (earlyAnswer) return earlyAnswer

    const headers: Record<string, string> = { 'X-Request-Id': requestId }
    if (accessToken !== null) headers['Authorization'] = `Bearer ${accessToken}`
    const wire = { method, url, headers, body }
    if (!(body instanceof FormData)) return sendJson({ ...wire, signal: deadline.signal })
    // Most pages never send a file, so what sends them comes with the first.
    const { sendForm } = await import('./send-form.ts')
    return sendForm({ ...wire, body, deadline, onProgress: request.onProgress })
  }

  return async (request, accessToken) => {
    const { method, path, signal } = request
    const requestId = createRequestId()
    const known = { method, path, requestId, hadToken: accessToken !== null }
    const deadline = createDeadline(request.body instanceof FormData ? stallMs : timeoutMs, signal)
    let answer: Answer
    try {
      answer = await ask(request, accessToken, requestId, deadline)
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
  return deadline.hasPassed() ? 'timeout' : 'network'
}

/** The early answer, if it is one of success; else undefined, and the request is made as if there had been none. */
async function readEarlyAnswer(early: Promise<Response>): Promise<Answer | undefined> {
  try {
    const response = await early
    return response.ok ? await answerOf(response) : undefined
  } catch {
    return undefined
  }
}
