import { ApiError } from './api-error.ts'
import type { ApiErrorDetails, ApiErrorKind } from './api-error.ts'
import { messageFor } from './messages.ts'
import type { Situation } from './messages.ts'

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

const cases: Record<Situation, [unknown, string][]> = {
  videoRow: [
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
  ],
  video: [
    [failed('not-found', { serverMessage: said }), 'Video not found'],
    [failed('server', { serverMessage: said }), 'Could not load video. Please try again later.'],
    [failed('network'), 'Could not load video. Please try again later.'],
    [failed('malformed'), 'Could not load video. Please try again later.'],
  ],
  comments: [
    [failed('unauthenticated'), 'Please log in to view comments.'],
    [failed('server', { serverMessage: said }), 'Could not load comments. Please try again later.'],
    [failed('network'), 'Could not load comments. Please try again later.'],
  ],
  addComment: [
    [failed('invalid', { serverMessage: said }), 'Could not add comment. Please try again later.'],
    [failed('network'), 'Could not add comment. Please try again later.'],
  ],
  channel: [
    [failed('not-found', { serverMessage: said }), 'Channel not found for username: ada'],
    [failed('not-found', { status: 200 }), 'Channel not found for username: ada'],
    [failed('server', { serverMessage: said }), said],
    [failed('server'), 'Could not load channel information.'],
    [failed('network'), 'Could not load channel information.'],
  ],
  login: [
    [failed('unauthenticated', { serverMessage: said }), said],
    [failed('unauthenticated'), 'Invalid email or password. Please try again.'],
    [failed('network'), 'Invalid email or password. Please try again.'],
  ],
  registration: [
    [failed('conflict', { serverMessage: said }), said],
    [failed('network'), 'Registration failed. Please try again.'],
  ],
  likedVideos: [
    [failed('unauthenticated', { hadToken: true }), 'Your session may have expired. Please log in again.'],
    [failed('server', { serverMessage: said }), 'Could not load liked videos. Please try again later.'],
  ],
  playlists: [[failed('server', { serverMessage: said }), 'Could not load playlists. Please try again later.']],
  subscriptions: [
    [failed('unauthenticated', { serverMessage: said }), 'Authentication required to view subscriptions'],
    [failed('malformed', { path: '/users/current-user' }), 'User information not available'],
    [unsuccessful(), 'Failed to fetch subscriptions'],
    [unsuccessful(said), said],
    [failed('server', { serverMessage: said }), said],
    [failed('server'), 'An error occurred while fetching subscriptions'],
    [failed('network'), 'An error occurred while fetching subscriptions'],
    [failed('malformed'), 'An error occurred while fetching subscriptions'],
  ],
  subscribe: [
    [failed('unauthenticated'), 'Please log in to subscribe to channels'],
    [failed('unauthenticated', { hadToken: true }), 'Your session has expired. Please log in again.'],
    [failed('server', { serverMessage: said }), 'Failed to update subscription. Please try again.'],
    [unsuccessful(said), 'Failed to update subscription. Please try again.'],
  ],
  unsubscribe: [
    [failed('invalid', { serverMessage: said }), 'Invalid channel ID. Please reload and try again.'],
    [failed('invalid', { status: 422 }), 'Failed to unsubscribe. Please try again.'],
    [failed('unauthenticated'), 'Your session has expired. Please log in again.'],
    [failed('network'), 'Failed to unsubscribe. Please try again.'],
    [unsuccessful(said), 'Failed to unsubscribe. Please try again.'],
  ],
  upload: [
    [failed('too-large', { serverMessage: said }), said],
    [unsuccessful(said), said],
    [unsuccessful(), 'Failed to upload video'],
    [failed('server'), 'An error occurred during upload'],
    [failed('network'), 'An error occurred during upload'],
    [failed('malformed'), 'An error occurred during upload'],
  ],
  history: [
    [failed('unauthenticated'), 'Please log in to view your watch history'],
    [failed('unauthenticated', { hadToken: true }), 'Your session has expired. Please log in again.'],
    [failed('server', { serverMessage: said }), 'Could not load watch history. Please try again later.'],
  ],
  clearHistory: [[failed('server', { serverMessage: said }), 'Failed to clear watch history. Please try again.']],
}

describe.each(Object.entries(cases) as [Situation, [unknown, string][]][])('%s', (situation, expectations) => {
  test.each(expectations)('%s', (error, message) => {
    expect(messageFor(situation, error, { username: 'ada' })).toBe(message)
  })
})
