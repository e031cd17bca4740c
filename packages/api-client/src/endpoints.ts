/* API calls from spec 7, grouped by resource. */
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
    /** Slug from `categories` in `@kinora/api-client/discover`; '' for none. */
    category?: string | undefined
    visibility?: 'public' | 'unlisted' | 'private' | undefined
    /** When a private video becomes public, as an ISO 8601 time; '' for never. */
    publishesAt?: string | undefined
  }

/** Filter, order and page of a video list. Defaults to the 12 newest videos (spec 7, 9). */
export type VideosParams = OrUndefined<QueryOf<'GET', '/videos'>>
/** `createdAt`: newest first. `likes`: top comments first. */
export type CommentSort = 'createdAt' | 'likes'
export type CommentsParams = { page?: number | undefined; sortBy?: CommentSort | undefined }
/** A comment to post. For a reply, `parentComment` is the ID of the comment being replied to. */
export type NewComment = { content: string; parentComment?: string | undefined }

/** Options for a call that can carry headers from `@kinora/api-client/extensions`, namely `separateViews` and `publishedOnce`. */
export type GetVideoOptions = ReadOptions & { headers?: Readonly<Record<string, string>> | undefined }
/** Upload options. `onProgress` receives the percentage sent so far, as a whole number. */
export type UploadOptions = GetVideoOptions & { onProgress?: ((percent: number) => void) | undefined }

type OrUndefined<Query> = { [Name in keyof Query]?: Query[Name] | undefined }

/** Fills in the `GET /videos` defaults from spec 7, so that equal lists share a query key and a URL. */
export function videosQueryOf(params: VideosParams) {
  const { limit = 12, page = 1, sortBy = 'createdAt', sortType = 'desc', userId, exclude } = params
  return { limit, page, sortBy, sortType, userId, exclude }
}

/** Options for reads that work without signing in. */
const forAnyone = (options?: GetVideoOptions) => ({ ...options, access: 'anyone' }) as const

export function createEndpoints(call: Call, session: SessionLifecycle) {
  /** Accounts, login and logout, and the viewer's watch history. */
  const users = {
    /** Logs in and stores the tokens. Fails as `unauthenticated` if the credentials are wrong. */
    async login({ email, password }: Credentials): Promise<User> {
      const input = { body: { email, password }, access: 'none', read: readLogin } as const
      const { tokens, user } = await call('POST', '/users/login', input)
      session.begin(tokens)
      return user
    },
    /** Creates an account without logging in. */
    register({ fullName, email, username, password, avatar, coverImage }: Registration): Promise<void> {
      const body = { fullName, email, username, password, avatar, coverImage }
      return call('POST', '/users/register', { body, access: 'none', isForm: true, read: ignore })
    },
    /** Ends the session on the server, then removes the tokens even if that call fails. Never rejects. */
    logout: () => session.end(() => call('POST', '/users/logout', { read: ignore })),
    currentUser: (options?: ReadOptions) => call('GET', '/users/current-user', { ...options, read: readUser }),
    /** Fetches a channel by username. Fails as `not-found` if there's no such channel (reading 9). */
    channel: (username: string, options?: ReadOptions) =>
      call('GET', '/users/channel/{username}', { ...forAnyone(options), params: { username }, read: found(readUser) }),
    /** Fetches the viewer's watch history, most recent first. */
    watchHistory: (options?: ReadOptions) => call('GET', '/users/watch-history', { ...options, read: readVideos }),
    clearWatchHistory: () => call('DELETE', '/users/watch-history', { read: ignore }),
    removeFromWatchHistory: (videoId: string) =>
      call('DELETE', '/users/watch-history/{videoId}', { params: { videoId }, read: ignore }),
  }

  const videos = {
    list: (params: VideosParams = {}, options?: ReadOptions) =>
      call('GET', '/videos', { ...forAnyone(options), query: videosQueryOf(params), read: readVideoPage }),
    /** Fetches a video, which counts as a view unless `headers` is `separateViews`. Fails as `not-found` if there's no such video or the data is null. */
    get: (videoId: string, options?: GetVideoOptions) =>
      call('GET', '/videos/{videoId}', { ...forAnyone(options), params: { videoId }, read: found(readVideo) }),
    /**
     * Publishes a video. The result's `_id` is '' if the response doesn't include an ID. The upload doesn't time out as long as data keeps flowing. A 401
     * refreshes the tokens but doesn't resend the files: the call fails as `unauthenticated`, and the viewer can submit the form again.
     */
    upload({ videoFile, ...fields }: VideoUpload, options?: UploadOptions) {
      // Send text fields first, so the provider can reject them before it reads the files.
      const body = { ...fields, videoFile }
      return call('POST', '/videos', { ...options, body, isForm: true, read: readUploadedVideo })
    },
  }

  const likes = {
    toggleVideo: (videoId: string) =>
      call('POST', '/likes/toggle/v/{videoId}', { params: { videoId }, read: readLikeState }),
    toggleComment: (commentId: string) =>
      call('POST', '/likes/toggle/c/{commentId}', { params: { commentId }, read: readLikeState }),
    /** Fetches the viewer's liked videos. */
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
    /** Subscribes to or unsubscribes from a channel, given its user's `_id`. */
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
