import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnstorableText, isUserGone } from '../database/connect.ts'
import { databaseUnavailable } from '../database/database-unavailable.ts'
import { ApiError, cannotSave, invalid, unavailable } from './api-error.ts'
import type { Failure } from './envelope.ts'
import { fieldErrors, isMissing, type FieldMessages } from './validation-messages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Messages for the call's missing or invalid fields. */
    fieldMessages?: FieldMessages
    /** The message to send if a required field is missing. */
    messageWhenMissing?: string
  }
}

const nothingHereMessage = 'There is nothing at this URL.'

const busyMessage = 'Kinora is unavailable right now. Please try again in a moment.'
const cannotSaveMessage = 'Kinora cannot save changes right now. Please try again later.'
/** The retry delay for full storage. An operator has to free space. */
const fullRetrySeconds = 60
/** The retry delay for an unavailable database. A restarting database recovers within seconds. */
const databaseRetrySeconds = 2

/** User-facing messages for errors that Fastify and its plugins raise before a handler runs. */
const frameworkMessages: Record<string, { statusCode: number; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { statusCode: 415, message: 'This content type is not supported here.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { statusCode: 400, message: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { statusCode: 400, message: 'The request is incomplete.' },
  FST_ERR_BAD_URL: { statusCode: 400, message: 'The URL is not valid.' },
  // A path parameter that is too long for the router can't match anything.
  FST_ERR_MAX_PARAM_LENGTH: { statusCode: 404, message: nothingHereMessage },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { statusCode: 415, message: 'This endpoint requires a multipart form.' },
}

/** Sends every error in the envelope, and logs internal details instead of sending them. */
export function handleError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toApiError(error, request)
  if (failure.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.info({ statusCode: failure.statusCode, reason: error.message }, 'request rejected')
  const { retryAfterSeconds } = failure
  // At least one second, because 0 would cause an immediate retry.
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)))
  return reply
    .code(failure.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(failure))
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply) {
  return handleError(new ApiError(404, nothingHereMessage), request, reply)
}

export function failureBody({ statusCode, message, code, errors }: ApiError): Failure {
  return { statusCode, success: false, message, ...(code && { code }), ...(errors && { errors }) }
}

function toApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation) return validationFailure(error, request)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const limit = request.routeOptions.bodyLimit.toLocaleString('en')
    return new ApiError(413, `The request is too large. The maximum body size is ${limit} bytes.`, { cause: error })
  }
  const known = frameworkMessages[error.code]
  if (known) return new ApiError(known.statusCode, known.message, { cause: error })
  if (cannotSave(error)) return unavailable(cannotSaveMessage, fullRetrySeconds, error)
  if (databaseUnavailable(error)) return unavailable(busyMessage, databaseRetrySeconds, error)
  // Access tokens are valid until they expire, so the caller's account may have been deleted.
  if (isUserGone(error)) return new ApiError(401, 'Your session has expired. Please log in again.', { cause: error })
  if (isUnstorableText(error)) {
    return new ApiError(400, 'The request contains characters that are not allowed.', { cause: error })
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(error.statusCode, 'The request is not valid.', { cause: error })
  }
  return new ApiError(500, 'Something went wrong on our side. Please try again later.', { cause: error })
}

function validationFailure(error: FastifyError, request: FastifyRequest): ApiError {
  const findings = error.validation ?? []
  const { fieldMessages, messageWhenMissing } = request.routeOptions.config
  return invalid(fieldErrors(findings, fieldMessages), findings.some(isMissing) ? messageWhenMissing : undefined)
}
