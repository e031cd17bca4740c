import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from './create-api-client.ts'
import { videosQueryOf } from './endpoints.ts'
import type { CommentSort, GetVideoOptions, VideosParams } from './endpoints.ts'
import type { ReadOptions } from './http/call.ts'

/**
 * Creates the page's cache of server state. Failures are shown immediately because the client has already retried where useful. Being offline also counts as a
 * failure; queries that failed offline are fetched again when the network is back. The shell creates one cache for all remotes; the test kit creates one per
 * test.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: true,
        // Otherwise rows could change whenever the viewer returns to the window.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The keys of the shared query cache. A shorter key is a prefix of longer keys and invalidates all of them. */
export const queryKeys = {
  currentUser: () => ['current-user'] as const,
  channels: () => ['channel'] as const,
  channel: (username: string) => ['channel', username] as const,
  /** Every video list: a `VideoPage`, or the pages of an infinite list (in `./discover`). */
  videoLists: () => ['videos'] as const,
  videos: (params: VideosParams = {}) => ['videos', videosQueryOf(params)] as const,
  searches: () => ['search'] as const,
  /** Every single video, not the lists. */
  everyVideo: () => ['video'] as const,
  video: (videoId: string) => ['video', videoId] as const,
  /** A video's comments in every order. */
  commentsOf: (videoId: string) => ['comments', videoId] as const,
  comments: (videoId: string, sortBy: CommentSort) => ['comments', videoId, sortBy] as const,
  likedVideos: () => ['liked-videos'] as const,
  /** All pages of a user's subscriptions. */
  subscriptionsOf: (userId: string) => ['subscriptions', userId] as const,
  subscriptions: (userId: string, page: number) => ['subscriptions', userId, page] as const,
  playlists: (userId: string) => ['playlists', userId] as const,
  watchHistory: () => ['watch-history'] as const,
}

/** @param freshSeconds how long the cached response is used before it is fetched again. */
function readQuery<Data, const Key extends readonly unknown[]>(
  queryKey: Key,
  freshSeconds: number,
  read: (options: ReadOptions) => Promise<Data>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    staleTime: freshSeconds * 1000,
    ...onlyOnRequest,
  })
}

const onlyOnRequest = {
  // The client retries reads where useful.
  retry: false,
  // The page's loader fetches on every visit. If that failed, the viewer retries, not the component.
  retryOnMount: false,
} as const

/** The signed-in user. The shell invalidates the query when the user changes. */
export const currentUserQuery = (api: ApiClient) =>
  readQuery(queryKeys.currentUser(), 300, (options) => api.users.currentUser(options))

export const channelQuery = (api: ApiClient, username: string) =>
  readQuery(queryKeys.channel(username), 60, (options) => api.users.channel(username, options))

export const videosQuery = (api: ApiClient, params: VideosParams = {}) =>
  readQuery(queryKeys.videos(params), 60, (options) => api.videos.list(params, options))

/**
 * A video. Use `{ ...videoQuery(api, id), placeholderData: card }` to show the card's video until the page's video has loaded.
 *
 * @param more request `headers`, for a page that reports views itself.
 */
export const videoQuery = (api: ApiClient, videoId: string, more?: Pick<GetVideoOptions, 'headers'>) =>
  readQuery(queryKeys.video(videoId), 60, (options) => api.videos.get(videoId, { ...more, ...options }))

export const likedVideosQuery = (api: ApiClient) =>
  readQuery(queryKeys.likedVideos(), 30, (options) => api.likes.videos(options))

export const subscriptionsQuery = (api: ApiClient, userId: string, page: number) =>
  readQuery(queryKeys.subscriptions(userId, page), 30, (options) => api.subscriptions.list(userId, { page }, options))

export const playlistsQuery = (api: ApiClient, userId: string) =>
  readQuery(queryKeys.playlists(userId), 60, (options) => api.playlists.ofUser(userId, options))

/** The viewer's history. Every watched video changes it, so it is fetched again on each visit. */
export const watchHistoryQuery = (api: ApiClient) =>
  readQuery(queryKeys.watchHistory(), 5, (options) => api.users.watchHistory(options))

/** A video's comments as an infinite query. To reload from page 1 (spec 4), remove or reset the query; invalidating it refetches every loaded page. */
export function commentsQuery(api: ApiClient, videoId: string, sortBy: CommentSort) {
  return infiniteQueryOptions({
    queryKey: queryKeys.comments(videoId, sortBy),
    queryFn: ({ pageParam, signal }) => api.comments.list(videoId, { page: pageParam, sortBy }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    staleTime: 30_000,
    ...onlyOnRequest,
  })
}
