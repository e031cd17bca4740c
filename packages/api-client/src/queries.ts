import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from './create-api-client.ts'
import { videosQueryOf } from './endpoints.ts'
import type { CommentSort, GetVideoOptions, VideosParams } from './endpoints.ts'
import type { ReadOptions } from './http/call.ts'

/**
 * The page's one cache of server state. A failure is shown at once: the api-client has already retried where that makes sense, and being offline is a failure like
 * others. What failed for it is fetched again when the network is back. The shell creates one for all remotes, the test-kit one for each test.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: true,
        // Otherwise rows would change while the viewer looks at another window.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The keys of the shared query cache. A shorter key is a prefix of the longer ones, to invalidate all of them at once. */
export const queryKeys = {
  currentUser: () => ['current-user'] as const,
  channels: () => ['channel'] as const,
  channel: (username: string) => ['channel', username] as const,
  /** Every list of videos: a `VideoPage`, or the pages of a list that loads more (those of `./discover`). */
  videoLists: () => ['videos'] as const,
  videos: (params: VideosParams = {}) => ['videos', videosQueryOf(params)] as const,
  searches: () => ['search'] as const,
  /** Every single video, not the lists. */
  everyVideo: () => ['video'] as const,
  video: (videoId: string) => ['video', videoId] as const,
  /** All sorts of one video's comments. */
  commentsOf: (videoId: string) => ['comments', videoId] as const,
  comments: (videoId: string, sortBy: CommentSort) => ['comments', videoId, sortBy] as const,
  likedVideos: () => ['liked-videos'] as const,
  /** All pages of one user's subscriptions. */
  subscriptionsOf: (userId: string) => ['subscriptions', userId] as const,
  subscriptions: (userId: string, page: number) => ['subscriptions', userId, page] as const,
  playlists: (userId: string) => ['playlists', userId] as const,
  watchHistory: () => ['watch-history'] as const,
}

/** @param freshSeconds how long the cache shows the response without fetching it again. */
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
  // The client itself retries a read where that makes sense.
  retry: false,
  // A page's loader fetches on every visit. If that has failed when the page is rendered, the viewer retries, not the page.
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
 * One video. A card's video is its first paint: `{ ...videoQuery(api, id), placeholderData: card }`.
 *
 * @param more `headers` for a page that reports views itself.
 */
export const videoQuery = (api: ApiClient, videoId: string, more?: Pick<GetVideoOptions, 'headers'>) =>
  readQuery(queryKeys.video(videoId), 60, (options) => api.videos.get(videoId, { ...more, ...options }))

export const likedVideosQuery = (api: ApiClient) =>
  readQuery(queryKeys.likedVideos(), 30, (options) => api.likes.videos(options))

export const subscriptionsQuery = (api: ApiClient, userId: string, page: number) =>
  readQuery(queryKeys.subscriptions(userId, page), 30, (options) => api.subscriptions.list(userId, { page }, options))

export const playlistsQuery = (api: ApiClient, userId: string) =>
  readQuery(queryKeys.playlists(userId), 60, (options) => api.playlists.ofUser(userId, options))

/** The viewer's history; every watched video changes it, so it is fetched again on each visit. */
export const watchHistoryQuery = (api: ApiClient) =>
  readQuery(queryKeys.watchHistory(), 5, (options) => api.users.watchHistory(options))

/** A video's comments, page after page. To reload from page 1 (spec 4), remove the query or reset it; invalidating it fetches every loaded page again. */
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
