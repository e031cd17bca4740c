import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from './create-api-client.ts'
import { videosQueryOf } from './endpoints.ts'
import type { CommentSort, GetVideoOptions, VideosParams } from './endpoints.ts'
import type { ReadOptions } from './http/call.ts'

/**
 * Creates the cache of server state. Queries don't retry, because the client already does so where it helps. A query that is made offline fails too, and runs
 * again once the network is back. The shell creates one cache for all remotes; the test kit creates one per test.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: true,
        // Refetching on focus would make rows change whenever the viewer comes back to the window.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Keys for the shared query cache. Invalidating a key also invalidates every key that starts with it. */
export const queryKeys = {
  currentUser: () => ['current-user'] as const,
  channels: () => ['channel'] as const,
  channel: (username: string) => ['channel', username] as const,
  /** All video lists: each is a `VideoPage`, or an infinite query from `./discover`. */
  videoLists: () => ['videos'] as const,
  videos: (params: VideosParams = {}) => ['videos', videosQueryOf(params)] as const,
  searches: () => ['search'] as const,
  /** All individually cached videos, but not lists. */
  everyVideo: () => ['video'] as const,
  video: (videoId: string) => ['video', videoId] as const,
  /** A video's comments in all sort orders. */
  commentsOf: (videoId: string) => ['comments', videoId] as const,
  comments: (videoId: string, sortBy: CommentSort) => ['comments', videoId, sortBy] as const,
  likedVideos: () => ['liked-videos'] as const,
  /** All pages of a user's subscriptions. */
  subscriptionsOf: (userId: string) => ['subscriptions', userId] as const,
  subscriptions: (userId: string, page: number) => ['subscriptions', userId, page] as const,
  playlists: (userId: string) => ['playlists', userId] as const,
  watchHistory: () => ['watch-history'] as const,
}

/** @param freshSeconds how long cached data counts as fresh. */
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
  // The client already retries reads where that helps.
  retry: false,
  // The page's loader fetches on every visit. If that fails, the component doesn't retry on mount; the viewer decides.
  retryOnMount: false,
} as const

/** Query for the signed-in user. The shell invalidates it when the user changes. */
export const currentUserQuery = (api: ApiClient) =>
  readQuery(queryKeys.currentUser(), 300, (options) => api.users.currentUser(options))

export const channelQuery = (api: ApiClient, username: string) =>
  readQuery(queryKeys.channel(username), 60, (options) => api.users.channel(username, options))

export const videosQuery = (api: ApiClient, params: VideosParams = {}) =>
  readQuery(queryKeys.videos(params), 60, (options) => api.videos.list(params, options))

/**
 * Query for a video. Use `{ ...videoQuery(api, id), placeholderData: card }` to show the card's data until the full video has loaded.
 *
 * @param more extra request `headers`, for pages that report views themselves.
 */
export const videoQuery = (api: ApiClient, videoId: string, more?: Pick<GetVideoOptions, 'headers'>) =>
  readQuery(queryKeys.video(videoId), 60, (options) => api.videos.get(videoId, { ...more, ...options }))

export const likedVideosQuery = (api: ApiClient) =>
  readQuery(queryKeys.likedVideos(), 30, (options) => api.likes.videos(options))

export const subscriptionsQuery = (api: ApiClient, userId: string, page: number) =>
  readQuery(queryKeys.subscriptions(userId, page), 30, (options) => api.subscriptions.list(userId, { page }, options))

export const playlistsQuery = (api: ApiClient, userId: string) =>
  readQuery(queryKeys.playlists(userId), 60, (options) => api.playlists.ofUser(userId, options))

/** Query for the viewer's watch history. Fresh for only five seconds, because every watched video changes it. */
export const watchHistoryQuery = (api: ApiClient) =>
  readQuery(queryKeys.watchHistory(), 5, (options) => api.users.watchHistory(options))

/** Infinite query of a video's comments. To reload from page 1 (spec 4), remove or reset the query; invalidating it would refetch every loaded page. */
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
