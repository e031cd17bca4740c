/** A failure that a viewer is shown: its status, a sentence fit to show to a person, and what else the response says. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
  }
}

/** 503, with the seconds after which another try is worth it. */
export function unavailable(
  message = 'Kinora is not available right now. Please try again in a moment.',
  retryAfterSeconds = 5,
): Failure {
  return new Failure(503, message, { 'retry-after': String(retryAfterSeconds) })
}

/** Whether a path is the provider's, whose failures are JSON in the envelope; those of all other paths are plain text. */
export function isProviderPath(url: string): boolean {
  return /^(?:https?:\/\/[^/]*)?\/(api|media)(\/|$|\?)/i.test(url)
}

/** A failure as it is sent. */
export interface FailureResponse {
  headers: Record<string, string>
  body: string
}

/** A failure as a response for `url`. Nothing keeps it, because the next try may fare better. */
export function failureResponse({ statusCode, message, headers }: Failure, url: string): FailureResponse {
  const isEnvelope = isProviderPath(url)
  const type = isEnvelope ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  return {
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': type },
    body: isEnvelope ? JSON.stringify({ statusCode, success: false, message }) : message,
  }
}
