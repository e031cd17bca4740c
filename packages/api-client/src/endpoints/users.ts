import { decodeLogin } from '../decode/decode-tokens.ts'
import { decodeUser } from '../decode/decode-user.ts'
import { decodeVideos } from '../decode/decode-video.ts'
import { DecodeError } from '../decode/fields.ts'
import type { User, Video } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'
import type { SessionLifecycle } from '../session/session-lifecycle.ts'
import type { OwnAccountApi } from './own-account.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Registration extends Credentials {
  fullName: string
  username: string
  avatar: File
  coverImage?: File | undefined
}

/** Accounts, log-in and out, and the viewer's watch history. */
export interface UsersApi {
  /** Logs in and stores the tokens. A 401 means wrong credentials; `messageFor('login', error)`. */
  login(credentials: Credentials): Promise<User>
  /** Makes an account; does not log in. */
  register(registration: Registration): Promise<void>
  /** Ends the session on the server, then removes the tokens, also when the server fails. Never rejects. */
  logout(): Promise<void>
  currentUser(options?: ReadOptions): Promise<User>
  /** A channel's page by its username. `not-found` when there is none (reading 9). */
  channel(username: string, options?: ReadOptions): Promise<User>
  /** Newest watched first. */
  watchHistory(options?: ReadOptions): Promise<Video[]>
  clearWatchHistory(): Promise<void>
  removeFromWatchHistory(videoId: string): Promise<void>
  /** The calls for the viewer's own account that not every provider has. They come with whoever asks for them first. */
  own(): Promise<OwnAccountApi>
}

const ignore = () => {}

export function createUsersApi(call: Call, session: SessionLifecycle): UsersApi {
  return {
    async login({ email, password }) {
      const { tokens, user } = await call(
        'POST',
        '/users/login',
        { body: { email, password } },
        { access: 'none', decode: decodeLogin },
      )
      session.begin(tokens)
      return user
    },

    register: ({ fullName, email, username, password, avatar, coverImage }) =>
      call(
        'POST',
        '/users/register',
        { body: { fullName, email, username, password, avatar, coverImage } },
        { access: 'none', isForm: true, decode: ignore },
      ),

    logout: () => session.end(() => call('POST', '/users/logout', {}, { decode: ignore })),

    currentUser: (options) => call('GET', '/users/current-user', {}, { ...options, decode: decodeUser }),

    channel: (username, options) =>
      call(
        'GET',
        '/users/channel/{username}',
        { params: { username } },
        { ...options, access: 'anyone', decode: decodeChannelPage },
      ),

    watchHistory: (options) => call('GET', '/users/watch-history', {}, { ...options, decode: decodeVideos }),

    clearWatchHistory: () => call('DELETE', '/users/watch-history', {}, { decode: ignore }),

    removeFromWatchHistory: (videoId) =>
      call('DELETE', '/users/watch-history/{videoId}', { params: { videoId } }, { decode: ignore }),

    own: async () => (await import('./own-account.ts')).createOwnAccountApi(call),
  }
}

function decodeChannelPage(data: unknown): User {
  if (data === null) throw new DecodeError('There is no such channel.', 'not-found')
  return decodeUser(data)
}
