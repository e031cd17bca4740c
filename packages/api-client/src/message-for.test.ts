import { ApiError } from './api-error.ts'
import type { ApiErrorDetails, ApiErrorKind } from './api-error.ts'
import { messageFor, sessionExpired, serverMessageOr, videoRowErrors, visitorOrExpired } from './message-for.ts'

const said = 'The provider says why.'
const statuses: Partial<Record<ApiErrorKind, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  invalid: 400,
  'too-large': 413,
  unsupported: 415,
  'rate-limited': 429,
  server: 500,
  malformed: 200,
}

function failed(kind: ApiErrorKind, details: Partial<ApiErrorDetails> = {}): ApiError {
  return new ApiError({ kind, method: 'GET', path: '/videos', status: statuses[kind] ?? 0, ...details })
}
const unsuccessful = (serverMessage = '') => failed('server', { status: 200, serverMessage })

test.each<[unknown, string]>([
  [failed('unauthenticated'), 'Authentication required. Please log in again.'],
  [failed('unauthenticated', { hadToken: true }), 'Your session has expired. Please log in again.'],
  [failed('forbidden', { serverMessage: said }), 'You do not have permission to access these videos.'],
  [failed('server', { serverMessage: said }), `Error: ${said}`],
  [failed('server'), 'Error: Could not load videos. Please try again later.'],
  [failed('rate-limited'), 'Error: Could not load videos. Please try again later.'],
  [unsuccessful(), 'Error: Could not load videos. Please try again later.'],
  [failed('network'), 'Network error. Please check your connection and try again.'],
  [failed('timeout'), 'Network error. Please check your connection and try again.'],
  [failed('malformed'), 'An unexpected error occurred. Please try again later.'],
  [new TypeError('x is undefined'), 'An unexpected error occurred. Please try again later.'],
])('chooses the message of a video row for %s', (error, message) => {
  expect(messageFor(videoRowErrors, error)).toBe(message)
})

test('a message for `unsuccessful` applies only to a 2xx with `success: false`', () => {
  const texts = { unsuccessful: serverMessageOr('Refused.'), server: 'Broken.', otherwise: 'Failed.' }
  expect(messageFor(texts, unsuccessful())).toBe('Refused.')
  expect(messageFor(texts, unsuccessful(said))).toBe(said)
  expect(messageFor(texts, failed('server', { serverMessage: said }))).toBe('Broken.')
  expect(messageFor({ otherwise: 'Failed.' }, unsuccessful(said))).toBe('Failed.')
})

test('a 401 distinguishes a visitor from a viewer with an expired session', () => {
  const texts = { unauthenticated: visitorOrExpired('Log in.'), otherwise: 'Failed.' }
  expect(messageFor(texts, failed('unauthenticated'))).toBe('Log in.')
  expect(messageFor(texts, failed('unauthenticated', { hadToken: true }))).toBe(sessionExpired)
})
