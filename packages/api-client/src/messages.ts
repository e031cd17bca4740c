import { ApiError, isApiError, isUnsuccessfulAnswer } from './api-error.ts'
import type { ApiErrorKind } from './api-error.ts'

/** A place in the product that tells a person what went wrong (spec 8). */
export type Situation =
  | 'videoRow'
  | 'video'
  | 'comments'
  | 'addComment'
  | 'channel'
  | 'login'
  | 'registration'
  | 'likedVideos'
  | 'playlists'
  | 'subscriptions'
  | 'subscribe'
  | 'unsubscribe'
  | 'upload'
  | 'history'
  | 'clearHistory'

/** What some messages name. */
export interface MessageDetails {
  /** For `channel`: the name that was looked for. */
  username?: string
}

type Text = string | ((error: ApiError, details: MessageDetails) => string)
/** `unsuccessful` is a 2xx with `success: false`; `otherwise` is every failure without an entry of its own. */
type Texts = Partial<Record<ApiErrorKind | 'unsuccessful', Text>> & { otherwise: Text }

const serverMessageOr = (fallback: string) => (error: ApiError) => error.serverMessage || fallback

const sessionExpired = 'Your session has expired. Please log in again.'
const visitorOrExpired = (visitor: string) => (error: ApiError) => (error.hadToken ? sessionExpired : visitor)

const noSuchChannel = (_: ApiError, { username = '' }: MessageDetails) => `Channel not found for username: ${username}`

const rowUnexpected = 'An unexpected error occurred. Please try again later.'
const rowNetwork = 'Network error. Please check your connection and try again.'
const subscriptionsFailed = serverMessageOr('An error occurred while fetching subscriptions')
const uploadFailed = serverMessageOr('An error occurred during upload')

const texts: Record<Situation, Texts> = {
  videoRow: {
    unauthenticated: visitorOrExpired('Authentication required. Please log in again.'),
    forbidden: 'You do not have permission to access these videos.',
    network: rowNetwork,
    timeout: rowNetwork,
    malformed: rowUnexpected,
    aborted: rowUnexpected,
    otherwise: (error) => `Error: ${error.serverMessage || 'Could not load videos. Please try again later.'}`,
  },
  video: {
    'not-found': 'Video not found',
    otherwise: 'Could not load video. Please try again later.',
  },
  comments: {
    unauthenticated: 'Please log in to view comments.',
    otherwise: 'Could not load comments. Please try again later.',
  },
  addComment: { otherwise: 'Could not add comment. Please try again later.' },
  channel: {
    'not-found': noSuchChannel,
    otherwise: serverMessageOr('Could not load channel information.'),
  },
  login: { otherwise: serverMessageOr('Invalid email or password. Please try again.') },
  registration: { otherwise: serverMessageOr('Registration failed. Please try again.') },
  likedVideos: {
    unauthenticated: 'Your session may have expired. Please log in again.',
    otherwise: 'Could not load liked videos. Please try again later.',
  },
  playlists: { otherwise: 'Could not load playlists. Please try again later.' },
  subscriptions: {
    unauthenticated: 'Authentication required to view subscriptions',
    unsuccessful: serverMessageOr('Failed to fetch subscriptions'),
    // The page asks for the viewer first, because the list is by user id.
    malformed: (error) =>
      error.path === '/users/current-user' ? 'User information not available' : subscriptionsFailed(error),
    otherwise: subscriptionsFailed,
  },
  subscribe: {
    unauthenticated: visitorOrExpired('Please log in to subscribe to channels'),
    otherwise: 'Failed to update subscription. Please try again.',
  },
  unsubscribe: {
    unauthenticated: sessionExpired,
    invalid: (error) =>
      error.status === 400
        ? 'Invalid channel ID. Please reload and try again.'
        : 'Failed to unsubscribe. Please try again.',
    otherwise: 'Failed to unsubscribe. Please try again.',
  },
  upload: {
    unsuccessful: serverMessageOr('Failed to upload video'),
    otherwise: uploadFailed,
  },
  history: {
    unauthenticated: visitorOrExpired('Please log in to view your watch history'),
    otherwise: 'Could not load watch history. Please try again later.',
  },
  clearHistory: { otherwise: 'Failed to clear watch history. Please try again.' },
}

/**
 * The message of spec 8 for a failure, to the letter, chosen from its `kind` (readings 1, 9, 10, 12, 13, 14). Anything but an `ApiError`
 * counts as an answer that could not be understood.
 */
export function messageFor(situation: Situation, error: unknown, details: MessageDetails = {}): string {
  const apiError = isApiError(error) ? error : new ApiError({ kind: 'malformed', method: '', path: '', cause: error })
  const choices = texts[situation]
  const text = (isUnsuccessfulAnswer(apiError) && choices.unsuccessful) || choices[apiError.kind] || choices.otherwise
  return typeof text === 'string' ? text : text(apiError, details)
}
