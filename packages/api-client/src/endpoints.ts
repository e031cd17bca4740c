/* The calls of spec 7, by resource. */
import {
  found,
  readComment,
  readCommentPage,
  readLikedVideos,
  readLikeState,
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
import type { SessionLifecycle } from './session/session.ts'

const ignore = () => {}

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

/** Accounts, log-in and log-out, and the viewer's watch history. */
export function createUsersApi(call: Call, session: SessionLifecycle) {
  return {
    /** Logs in and stores the tokens. A 401 means wrong credentials. */
    async login({ email, password }: Credentials): Promise<User> {
      const body = { email, password }
      const { tokens, user } = await call('POST', '/users/login', { body, access: 'none', read: readLogin })
      session.begin(tokens)
      return user
    },

    /** Creates an account; does not log in. */
    register({ fullName, email, username, password, avatar, coverImage }: Registration): Promise<void> {
      const body = { fullName, email, username, password, avatar, coverImage }
      return call('POST', '/users/register', { body, access: 'none', isForm: true, read: ignore })
    },

    /** Ends the session on the server, then removes the tokens, even if the server fails. Never rejects. */
    logout: () => session.end(() => call('POST', '/users/logout', { read: ignore })),

    currentUser: (options?: ReadOptions) => call('GET', '/users/current-user', { ...options, read: readUser }),

    /** A channel's page by its username; `not-found` if there is none (reading 9). */
    channel: (username: string, options?: ReadOptions) =>
      call('GET', '/users/channel/{username}', {
        ...options,
        params: { username },
        access: 'anyone',
        read: found(readUser),
      }),

    /** Newest watched first. */
    watchHistory: (options?: ReadOptions) => call('GET', '/users/watch-history', { ...options, read: readVideos }),

    clearWatchHistory: () => call('DELETE', '/users/watch-history', { read: ignore }),

    removeFromWatchHistory: (videoId: string) =>
      call('DELETE', '/users/watch-history/{videoId}', { params: { videoId }, read: ignore }),
  }
}

/** Which videos, in which order, and which page of them: 12 of the newest by default (spec 7, 9). */
export interface VideosParams {
  limit?: number | undefined
  page?: number | undefined
  sortBy?: 'createdAt' | 'views' | 'likes' | 'recommended' | undefined
  sortType?: 'asc' | 'desc' | undefined
  /** Only this channel's. */
  userId?: string | undefined
  /** All but this video. */
  exclude?: string | undefined
}

export interface VideoUpload {
  title: string
  description: string
  videoFile: File
  thumbnail: File
  /** One of `categories` of `@kinora/api-client/discover`; '' for none. */
  category?: string | undefined
}

/** Options of a call that sends headers of `@kinora/api-client/extensions`: `separateViews`, `publishedOnce`. */
export interface GetVideoOptions extends ReadOptions {
  headers?: Readonly<Record<string, string>> | undefined
}

export interface UploadOptions extends GetVideoOptions {
  /** Receives how much has been sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined
}

/** The query of `GET /videos` with the defaults of spec 7, so that equal lists have equal keys and URLs. */
export function videosQueryOf(params: VideosParams) {
  const { limit = 12, page = 1, sortBy = 'createdAt', sortType = 'desc', userId, exclude } = params
  return { limit, page, sortBy, sortType, userId, exclude }
}

export function createVideosApi(call: Call) {
  return {
    list: (params: VideosParams = {}, options?: ReadOptions) =>
      call('GET', '/videos', { ...options, query: videosQueryOf(params), access: 'anyone', read: readVideoPage }),

    /** `not-found` if there is none, or the data is null. Counts as a view, unless its `headers` say that the caller reports views itself. */
    get: (videoId: string, options?: GetVideoOptions) =>
      call('GET', '/videos/{videoId}', { ...options, params: { videoId }, access: 'anyone', read: found(readVideo) }),

    /**
     * Publishes a video; `_id` is '' if the response does not name it. There is no time limit as long as bytes move. After a 401 the tokens are refreshed,
     * but the files are not sent again: the call fails as `unauthenticated`, and the viewer may press the button again.
     */
    upload({ videoFile, ...fields }: VideoUpload, options?: UploadOptions) {
      // The texts come first, so that the provider can refuse them before it reads the files.
      const body = { ...fields, videoFile }
      return call('POST', '/videos', { ...options, body, isForm: true, read: readUploadedVideo })
    },
  }
}

export function createLikesApi(call: Call) {
  return {
    toggleVideo: (videoId: string) =>
      call('POST', '/likes/toggle/v/{videoId}', { params: { videoId }, read: readLikeState }),

    toggleComment: (commentId: string) =>
      call('POST', '/likes/toggle/c/{commentId}', { params: { commentId }, read: readLikeState }),

    /** The videos that the viewer likes. */
    videos: (options?: ReadOptions) => call('GET', '/likes/videos', { ...options, read: readLikedVideos }),
  }
}

/** `createdAt` for the newest first, `likes` for the top comments first. */
export type CommentSort = 'createdAt' | 'likes'

export interface CommentsParams {
  page?: number | undefined
  sortBy?: CommentSort | undefined
}

export interface NewComment {
  content: string
  /** The id of the comment that this one replies to. */
  parentComment?: string | undefined
}

export function createCommentsApi(call: Call) {
  return {
    /** Top-level comments, 10 per page (spec 9). */
    list(videoId: string, { page = 1, sortBy = 'createdAt' }: CommentsParams = {}, options?: ReadOptions) {
      const query = { page, limit: 10, sortBy, sortType: 'desc' } as const
      const input = { params: { videoId }, query, access: 'anyone', read: readCommentPage } as const
      return call('GET', '/comments/{videoId}', { ...options, ...input })
    },

    add: (videoId: string, { content, parentComment }: NewComment) =>
      call('POST', '/comments/{videoId}', { params: { videoId }, body: { content, parentComment }, read: readComment }),
  }
}

export function createSubscriptionsApi(call: Call) {
  return {
    /** Subscribes to a channel (its user's `_id`), or unsubscribes from it. */
    toggle: (channelId: string) =>
      call('POST', '/subscriptions/c/{channelId}', { params: { channelId }, read: readSubscriptionState }),

    /** 12 per page (spec 9). */
    list(userId: string, { page = 1 }: { page?: number | undefined } = {}, options?: ReadOptions) {
      const query = { page, limit: 12 }
      return call('GET', '/subscriptions/u/{userId}', {
        ...options,
        params: { userId },
        query,
        read: readSubscriptionPage,
      })
    },
  }
}

export function createPlaylistsApi(call: Call) {
  return {
    ofUser: (userId: string, options?: ReadOptions) =>
      call('GET', '/playlists/user/{userId}', { ...options, params: { userId }, read: readPlaylists }),
  }
}
