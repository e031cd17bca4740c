import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ProviderUnavailable, Failure, failureResponse, unavailable } from './failure.ts'

/** Viewer-facing messages for errors from Fastify and its plugins. */
const knownFailures: Record<number, string> = {
  400: 'The request is not valid.',
  404: 'There is nothing at this URL.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  429: 'Too many requests. Please wait a moment and try again.',
}

/**
 * Responds to an error with a viewer-facing message, and logs the details.
 *
 * @param always headers for responses that bypass the hooks.
 */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  always: Record<string, string> = {},
) {
  const failure = toFailure(error)
  if (failure.statusCode >= 500) request.log.error({ err: error, url: request.url }, 'request failed')
  // Remove headers that were set for the failed response.
  for (const name of Object.keys(reply.getHeaders())) {
    if (name === 'retry-after' || name.startsWith('x-ratelimit')) continue
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  const { headers, body } = failureResponse(failure, request.url)
  return reply
    .code(failure.statusCode)
    .headers({ ...always, ...headers, 'x-request-id': request.id })
    .serializer(String)
    .send(body)
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ProviderUnavailable) return unavailable()
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500)
    return new Failure(statusCode, knownFailures[statusCode] ?? 'The request is not valid.')
  return new Failure(500, 'Something went wrong on our side. Please try again later.')
}
