import { isApiError, isUnsuccessfulAnswer, toApiError } from './api-error.ts'
import type { ApiError, ApiErrorKind } from './api-error.ts'
import { CallFailure } from './read.ts'

type Text = string | ((error: ApiError) => string)

/** A screen's error messages by kind of error (spec 8). `unsuccessful` covers a 2xx with `success: false`; `otherwise` is the fallback. */
export type ErrorTexts = Partial<Record<ApiErrorKind | 'unsuccessful', Text>> & { otherwise: Text }

/** Picks a screen's message for an error (readings 1, 9, 10, 12, 13, 14). Treats anything other than an `ApiError` as `malformed`. */
export function messageFor(texts: ErrorTexts, error: unknown): string {
  const cause = isApiError(error) ? error : new CallFailure('malformed', 'The error is not an ApiError.', error)
  const apiError = toApiError(cause, { method: '', path: '' })
  const text = (isUnsuccessfulAnswer(apiError) && texts.unsuccessful) || texts[apiError.kind] || texts.otherwise
  return typeof text === 'string' ? text : text(apiError)
}

/** Uses the provider's message, or the fallback if the provider sent none. */
export const serverMessageOr = (fallback: string) => (error: ApiError) => error.serverMessage || fallback

export const sessionExpired = 'Your session has expired. Please log in again.'

/** Message for a 401: `visitor` if the viewer wasn't signed in, otherwise `sessionExpired`. */
export const visitorOrExpired = (visitor: string) => (error: ApiError) => (error.hadToken ? sessionExpired : visitor)

const unexpected = 'An unexpected error occurred. Please try again later.'
const network = 'Network error. Please check your connection and try again.'

/** Error messages shared by all rows and grids of videos. */
export const videoRowErrors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Authentication required. Please log in again.'),
  forbidden: 'You do not have permission to access these videos.',
  network,
  timeout: network,
  malformed: unexpected,
  aborted: unexpected,
  otherwise: (error) => `Error: ${serverMessageOr('Could not load videos. Please try again later.')(error)}`,
}
