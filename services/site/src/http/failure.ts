/** Error with a status, a viewer-facing message and extra headers. */
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

/** A 503 with `Retry-After`. */
export function unavailable(
  message = 'Kinora is not available right now. Please try again in a moment.',
  retryAfterSeconds = 5,
): Failure {
  return new Failure(503, message, { 'retry-after': String(retryAfterSeconds) })
}

/** Whether the provider serves this path. Errors for provider paths are JSON in the API's envelope; errors for other paths are plain text. */
export function isProviderPath(url: string): boolean {
  return /^(?:https?:\/\/[^/]*)?\/(api|media)(\/|$|\?)/i.test(url)
}

export interface FailureResponse {
  headers: Record<string, string>
  body: string
}

/** Converts an error to a response for `url`. Caches must not store the response, because a retry may succeed. */
export function failureResponse({ statusCode, message, headers }: Failure, url: string): FailureResponse {
  const isEnvelope = isProviderPath(url)
  const type = isEnvelope ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  return {
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': type },
    body: isEnvelope ? JSON.stringify({ statusCode, success: false, message }) : message,
  }
}

/** Thrown when the provider is unreachable or its responses are invalid. The viewer receives a 503 that doesn't mention the cause. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
