/* The calls of spec 7, by resource. */
import type { QueryOf } from './contract.ts'
import {
  found,
  readComment,
  readCommentPage,
  readLikeState,
  readLikedVideos,
  readLogin,
  readPlaylists,
  readSubscriptionPage,
  readSubscriptionState,
  readUploadedVideo,
  readUser,
  readVideo,
  readVideoPage,
  readVideos,
} from './entities.ts'
import type { User } from './entities.ts'
import type { Call, ReadOptions } from './http/call.ts'
import { ignore } from './read.ts'
import type { SessionLifecycle } from './session/session.ts'

export type Credentials = Record<'email' | 'password', string>
export type Registration = Credentials &
  Record<'fullName' | 'username', string> & { avatar: File; coverImage?: File | undefined }
export type VideoUpload = Record<'title' | 'description', string> &
  Record<'videoFile' | 'thumbnail', File> & {
    /** A slug from `categories` in `@kinora/api-client/discover`; '' for none. */
    category?: string | undefined
  }

/** The filter, order and page of a video list; the 12 newest by default (spec 7, 9). */
export type VideosParams = OrUndefined<QueryOf<'GET', '/videos'>>
/** `createdAt`: newest first. `likes`: top comments first. */
export type CommentSort = 'createdAt' | 'likes'
export type CommentsParams = { page?: number | undefined; sortBy?: CommentSort | undefined }
/** A comment to post; `parentComment` is the ID of the comment that it replies to. */
export type NewComment = { content: string; parentComment?: string | undefined }

/** Options for a call that may send headers from `@kinora/api-client/extensions`: `separateViews`, `publishedOnce`. */
export type GetVideoOptions = ReadOptions & { headers?: Readonly<Record<string, string>> | undefined }
/** Options for an upload. `onProgress` receives the sent share in whole percent. */
export type UploadOptions = GetVideoOptions & { onProgress?: ((percent: number) => void) | undefined }

type OrUndefined<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

/** Adds the defaults of spec 7 to a `GET /videos` query, so equal lists have equal keys and URLs. */
export function videosQueryOf(params: VideosParams) {
  const { limit = 12, page = 1, sortBy = 'createdAt', sortType = 'desc', userId, exclude } = params
  return { limit, page, sortBy, sortType, userId, exclude }
}

/** Options for a read that visitors can also make. */
const forAnyone = (options?: GetVideoOptions) => ({ ...options, access: 'anyone' }) as const

export function createEndpoints(call: Call, session: SessionLifecycle) {
  /** Accounts, login and logout, and the viewer's watch history. */
  const users = {
    /** Logs in and stores the tokens. A 401 means wrong credentials. */
    async login({ email, password }: Credentials): Promise<User> {
      const input = { body: { email, password }, access: 'none', read: readLogin } as const
      const { tokens, user } = await call('POST', '/users/login', input)
      session.begin(tokens)
      return user
    },
    /** Creates an account, but does not log in. */
    register({ fullName, email, username, password, avatar, coverImage }: Registration): Promise<void> {
      const body = { fullName, email, username, password, avatar, coverImage }
      return call('POST', '/users/register', { body, access: 'none', isForm: true, read: ignore })
    },
    /** Ends the session on the server, then removes the tokens, even if the server fails. Never rejects. */
    logout: () => session.end(() => call('POST', '/users/logout', { read: ignore })),
    currentUser: (options?: ReadOptions) => call('GET', '/users/current-user', { ...options, read: readUser }),
    /** Fetches a channel by username; fails as `not-found` if it does not exist (reading 9). */
    channel: (username: string, options?: ReadOptions) =>
      call('GET', '/users/channel/{username}', { ...forAnyone(options), params: { username }, read: found(readUser) }),
    /** Fetches the viewer's history, most recently watched first. */
    watchHistory: (options?: ReadOptions) => call('GET', '/users/watch-history', { ...options, read: readVideos }),
    clearWatchHistory: () => call('DELETE', '/users/watch-history', { read: ignore }),
    removeFromWatchHistory: (videoId: string) =>
      call('DELETE', '/users/watch-history/{videoId}', { params: { videoId }, read: ignore }),
  }

  const videos = {
    list: (params: VideosParams = {}, options?: ReadOptions) =>
      call('GET', '/videos', { ...forAnyone(options), query: videosQueryOf(params), read: readVideoPage }),
    /** Fetches a video; fails as `not-found` if it does not exist or the data is null. Counts as a view, unless `headers` is `separateViews`. */
    get: (videoId: string, options?: GetVideoOptions) =>
      call('GET', '/videos/{videoId}', { ...forAnyone(options), params: { videoId }, read: found(readVideo) }),
    /**
     * Publishes a video; `_id` is '' if the response lacks the ID. There is no time limit while data is being transferred. After a 401, the tokens are
     * refreshed but the files are not resent: the call fails as `unauthenticated`, and the viewer can press the button again.
     */
    upload({ videoFile, ...fields }: VideoUpload, options?: UploadOptions) {
      // Text fields come first so the provider can reject them before it reads the files.
      const body = { ...fields, videoFile }
      return call('POST', '/videos', { ...options, body, isForm: true, read: readUploadedVideo })
    },
  }

  const likes = {
    toggleVideo: (videoId: string) =>
      call('POST', '/likes/toggle/v/{videoId}', { params: { videoId }, read: readLikeState }),
    toggleComment: (commentId: string) =>
      call('POST', '/likes/toggle/c/{commentId}', { params: { commentId }, read: readLikeState }),
    /** Fetches the videos that the viewer likes. */
    videos: (options?: ReadOptions) => call('GET', '/likes/videos', { ...options, read: readLikedVideos }),
  }

  const comments = {
    /** Fetches a page of 10 top-level comments (spec 9). */
    list(videoId: string, { page = 1, sortBy = 'createdAt' }: CommentsParams = {}, options?: ReadOptions) {
      const query = { page, limit: 10, sortBy, sortType: 'desc' } as const
      const input = { params: { videoId }, query, read: readCommentPage }
      return call('GET', '/comments/{videoId}', { ...forAnyone(options), ...input })
    },
    add: (videoId: string, body: NewComment) =>
      call('POST', '/comments/{videoId}', { params: { videoId }, body, read: readComment }),
  }

  const subscriptions = {
    /** Subscribes to a channel (its user's `_id`), or unsubscribes from it. */
    toggle: (channelId: string) =>
      call('POST', '/subscriptions/c/{channelId}', { params: { channelId }, read: readSubscriptionState }),
    /** Fetches a page of 12 subscriptions (spec 9). */
    list(userId: string, { page = 1 }: { page?: number | undefined } = {}, options?: ReadOptions) {
      const input = { params: { userId }, query: { page, limit: 12 }, read: readSubscriptionPage }
      return call('GET', '/subscriptions/u/{userId}', { ...options, ...input })
    },
  }

  const playlists = {
    ofUser: (userId: string, options?: ReadOptions) =>
      call('GET', '/playlists/user/{userId}', { ...options, params: { userId }, read: readPlaylists }),
  }

  return { users, videos, likes, comments, subscriptions, playlists }
}
