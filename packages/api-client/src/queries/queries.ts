import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { CommentSort } from '../endpoints/comments.ts'
import type { GetVideoOptions, VideosParams } from '../endpoints/videos.ts'
import { queryKeys } from './query-keys.ts'

const seconds = 1000

const onlyOnRequest = {
  // The client itself tries a read again where that makes sense, so the cache does not.
  retry: false,
  // A page's loader asks on every visit. What failed there by the time that the page is rendered is the viewer's to try again, not the page's.
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
 * @param options `headers` for a page that tells of views itself.
 */
export function videoQuery(api: ApiClient, videoId: string, options?: Pick<GetVideoOptions, 'headers'>) {
  return queryOptions({
    queryKey: queryKeys.video(videoId),
    queryFn: ({ signal }) => api.videos.get(videoId, { ...options, signal }),
    staleTime: 60 * seconds,
    ...onlyOnRequest,
  })
}

/** A video's comments, page after page. To reload from page 1 (spec 4), remove the query or reset it; invalidating it fetches every loaded page anew. */
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

/** The viewer's history; every watched video changes it, so it is fetched anew on each visit. */
export function watchHistoryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: queryKeys.watchHistory(),
    queryFn: ({ signal }) => api.users.watchHistory({ signal }),
    staleTime: 5 * seconds,
    ...onlyOnRequest,
  })
}
