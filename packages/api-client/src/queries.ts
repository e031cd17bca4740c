import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from './create-api-client.ts'
import { videosQueryOf } from './endpoints.ts'
import type { CommentSort, GetVideoOptions, VideosParams } from './endpoints.ts'

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
  videoLists: () => ['videos'] as const,
  videos: (params: VideosParams = {}) => ['videos', videosQueryOf(params)] as const,
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

const seconds = 1000

const onlyOnRequest = {
  // The client itself retries a read where that makes sense.
  retry: false,
  // A page's loader fetches on every visit. If that has failed when the page is rendered, the viewer retries, not the page.
  retryOnMount: false,
} as const

/** Who is signed in. The shell invalidates it when that changes. */
export function currentUserQuery(api: ApiClient) {
  return queryOptions({
    queryKey: queryKeys.currentUser(),
    queryFn: ({ signal }) => api.users.currentUser({ signal }),
    staleTime: 300 * seconds,
    ...onlyOnRequest,
  })
}

export function channelQuery(api: ApiClient, username: string) {
  return queryOptions({
    queryKey: queryKeys.channel(username),
    queryFn: ({ signal }) => api.users.channel(username, { signal }),
    staleTime: 60 * seconds,
    ...onlyOnRequest,
  })
}

export function videosQuery(api: ApiClient, params: VideosParams = {}) {
  return queryOptions({
    queryKey: queryKeys.videos(params),
    queryFn: ({ signal }) => api.videos.list(params, { signal }),
    staleTime: 60 * seconds,
    ...onlyOnRequest,
  })
}

/**
 * One video. A card's video is its first paint: `{ ...videoQuery(api, id), placeholderData: card }`.
 *
 * @param options `headers` for a page that reports views itself.
 */
export function videoQuery(api: ApiClient, videoId: string, options?: Pick<GetVideoOptions, 'headers'>) {
  return queryOptions({
    queryKey: queryKeys.video(videoId),
    queryFn: ({ signal }) => api.videos.get(videoId, { ...options, signal }),
    staleTime: 60 * seconds,
    ...onlyOnRequest,
  })
}

/** A video's comments, page after page. To reload from page 1 (spec 4), remove the query or reset it; invalidating it fetches every loaded page again. */
export function commentsQuery(api: ApiClient, videoId: string, sortBy: CommentSort) {
  return infiniteQueryOptions({
    queryKey: queryKeys.comments(videoId, sortBy),
    queryFn: ({ pageParam, signal }) => api.comments.list(videoId, { page: pageParam, sortBy }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    staleTime: 30 * seconds,
    ...onlyOnRequest,
  })
}

export function likedVideosQuery(api: ApiClient) {
  return queryOptions({
    queryKey: queryKeys.likedVideos(),
    queryFn: ({ signal }) => api.likes.videos({ signal }),
    staleTime: 30 * seconds,
    ...onlyOnRequest,
  })
}

export function subscriptionsQuery(api: ApiClient, userId: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.subscriptions(userId, page),
    queryFn: ({ signal }) => api.subscriptions.list(userId, { page }, { signal }),
    staleTime: 30 * seconds,
    ...onlyOnRequest,
  })
}

export function playlistsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: queryKeys.playlists(userId),
    queryFn: ({ signal }) => api.playlists.ofUser(userId, { signal }),
    staleTime: 60 * seconds,
    ...onlyOnRequest,
  })
}

/** The viewer's history; every watched video changes it, so it is fetched again on each visit. */
export function watchHistoryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: queryKeys.watchHistory(),
    queryFn: ({ signal }) => api.users.watchHistory({ signal }),
    staleTime: 5 * seconds,
    ...onlyOnRequest,
  })
}
