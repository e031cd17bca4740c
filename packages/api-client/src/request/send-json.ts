import type { Answer } from '../decode/envelope.ts'
import type { ApiRequest } from './api-request.ts'

/** A request as it goes over the wire. */
export interface WireRequest extends Pick<ApiRequest, 'method' | 'body' | 'keepalive'> {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** Sends a request whose body, if it has one, is JSON. Rejects when no answer comes. */
export async function sendJson({ url, body, ...request }: WireRequest): Promise<Answer> {
  if (body) request.headers['Content-Type'] = 'application/json'
  // Of no body it makes undefined, which is none.
  return answerOf(await fetch(url, { ...request, body: JSON.stringify(body), credentials: 'include' }))
}

export async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await response.text() }
}
