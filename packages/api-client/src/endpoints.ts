/* The calls of spec 7, by resource. */
import * as decode from './decode/decode.ts'
import type { User, Video } from './entities.ts'
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

export type UsersApi = ReturnType<typeof createUsersApi>

/** Accounts, log-in and log-out, and the viewer's watch history. */
export function createUsersApi(call: Call, session: SessionLifecycle) {
  return {
    /** Logs in and stores the tokens. A 401 means wrong credentials. */
    async login({ email, password }: Credentials): Promise<User> {
      const { tokens, user } = await call(
        'POST',
        '/users/login',
        { body: { email, password } },
        { access: 'none', decode: decode.decodeLogin },
      )
      session.begin(tokens)
      return user
    },

    /** Creates an account; does not log in. */
    register: ({ fullName, email, username, password, avatar, coverImage }: Registration) =>
      call(
        'POST',
        '/users/register',
        { body: { fullName, email, username, password, avatar, coverImage } },
        { access: 'none', isForm: true, decode: ignore },
      ),

    /** Ends the session on the server, then removes the tokens, even if the server fails. Never rejects. */
    logout: () => session.end(() => call('POST', '/users/logout', {}, { decode: ignore })),

    currentUser: (options?: ReadOptions) =>
      call('GET', '/users/current-user', {}, { ...options, decode: decode.decodeUser }),

    /** A channel's page by its username; `not-found` if there is none (reading 9). */
    channel: (username: string, options?: ReadOptions) =>
      call(
        'GET',
        '/users/channel/{username}',
        { params: { username } },
        { ...options, access: 'anyone', decode: decode.found(decode.decodeUser) },
      ),

    /** Newest watched first. */
    watchHistory: (options?: ReadOptions) =>
      call('GET', '/users/watch-history', {}, { ...options, decode: decode.decodeVideos }),

    clearWatchHistory: () => call('DELETE', '/users/watch-history', {}, { decode: ignore }),

    removeFromWatchHistory: (videoId: string) =>
      call('DELETE', '/users/watch-history/{videoId}', { params: { videoId } }, { decode: ignore }),
  }
}

/** Which videos, in which order, and which page of them. */
export interface VideosParams {
  /** Videos per page; 12 by default (spec 9). */
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
}

export interface GetVideoOptions extends ReadOptions {
  /** `separateViews` of `@kinora/api-client/extensions`, for a caller that reports views itself. */
  headers?: Readonly<Record<string, string>> | undefined
}

export interface UploadOptions extends ReadOptions {
  /** `publishedOnce` of `@kinora/api-client/extensions`, for a caller that may send the same upload again. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Receives how much has been sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined
}

/** The query of `GET /videos` with the defaults of spec 7, so that equal lists have equal keys and URLs. */
export function videosQueryOf(params: VideosParams) {
  const { limit = 12, page = 1, sortBy = 'createdAt', sortType = 'desc', userId, exclude } = params
  return { limit, page, sortBy, sortType, userId, exclude }
}

export type VideosApi = ReturnType<typeof createVideosApi>

export function createVideosApi(call: Call) {
  return {
    list: (params: VideosParams = {}, options?: ReadOptions) =>
      call(
        'GET',
        '/videos',
        { query: videosQueryOf(params) },
        { ...options, access: 'anyone', decode: decode.decodeVideoPage },
      ),

    /** `not-found` if there is none, or the data is null. Counts as a view, unless its `headers` say that the caller reports views itself. */
    get: (videoId: string, options?: GetVideoOptions): Promise<Video> =>
      call(
        'GET',
        '/videos/{videoId}',
        { params: { videoId } },
        { ...options, access: 'anyone', decode: decode.found(decode.decodeVideo) },
      ),

    /**
     * Publishes a video; `_id` is '' if the response does not name it. There is no time limit as long as bytes move. After a 401 the tokens are refreshed,
     * but the files are not sent again: the call fails as `unauthenticated`, and the viewer may press the button again.
     */
    upload: ({ title, description, videoFile, thumbnail }: VideoUpload, options?: UploadOptions) =>
      call(
        'POST',
        '/videos',
        // The texts come first, so that the provider can refuse them before it reads the files.
        { body: { title, description, thumbnail, videoFile } },
        { ...options, isForm: true, decode: decode.decodeUploadedVideo },
      ),
  }
}

export type LikesApi = ReturnType<typeof createLikesApi>

export function createLikesApi(call: Call) {
  return {
    toggleVideo: (videoId: string) =>
      call('POST', '/likes/toggle/v/{videoId}', { params: { videoId } }, { decode: decode.decodeLikeState }),

    toggleComment: (commentId: string) =>
      call('POST', '/likes/toggle/c/{commentId}', { params: { commentId } }, { decode: decode.decodeLikeState }),

    /** The videos that the viewer likes. */
    videos: (options?: ReadOptions) =>
      call('GET', '/likes/videos', {}, { ...options, decode: decode.decodeLikedVideos }),
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

export type CommentsApi = ReturnType<typeof createCommentsApi>

export function createCommentsApi(call: Call) {
  return {
    /** Top-level comments, 10 per page (spec 9). */
    list: (videoId: string, { page = 1, sortBy = 'createdAt' }: CommentsParams = {}, options?: ReadOptions) =>
      call(
        'GET',
        '/comments/{videoId}',
        { params: { videoId }, query: { page, limit: 10, sortBy, sortType: 'desc' } },
        { ...options, access: 'anyone', decode: decode.decodeCommentPage },
      ),

    add: (videoId: string, { content, parentComment }: NewComment) =>
      call(
        'POST',
        '/comments/{videoId}',
        { params: { videoId }, body: { content, parentComment } },
        { decode: decode.decodeComment },
      ),
  }
}

export type SubscriptionsApi = ReturnType<typeof createSubscriptionsApi>

export function createSubscriptionsApi(call: Call) {
  return {
    /** Subscribes to a channel (its user's `_id`), or unsubscribes from it. */
    toggle: (channelId: string) =>
      call(
        'POST',
        '/subscriptions/c/{channelId}',
        { params: { channelId } },
        { decode: decode.decodeSubscriptionState },
      ),

    /** 12 per page (spec 9). */
    list: (userId: string, { page = 1 }: { page?: number | undefined } = {}, options?: ReadOptions) =>
      call(
        'GET',
        '/subscriptions/u/{userId}',
        { params: { userId }, query: { page, limit: 12 } },
        { ...options, decode: decode.decodeSubscriptionPage },
      ),
  }
}

export type PlaylistsApi = ReturnType<typeof createPlaylistsApi>

export function createPlaylistsApi(call: Call) {
  return {
    ofUser: (userId: string, options?: ReadOptions) =>
      call('GET', '/playlists/user/{userId}', { params: { userId } }, { ...options, decode: decode.decodePlaylists }),
  }
}
