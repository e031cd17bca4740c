import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import { getCategory, getSubscriptionVideos, getTrending } from './lists.ts'
import type { CategoryParams, PageParams, SubscriptionVideosParams } from './lists.ts'
import { getSuggestions, searchFor } from './search.ts'
import type { SearchParams } from './search.ts'

/** Query keys for these lists. They start with `queryKeys.searches()` or `queryKeys.videoLists()`, so likes and uploads also update these lists. */
export const discoverKeys = {
  search: (params: SearchParams) => ['search', params] as const,
  suggestions: (query: string) => ['suggestions', query] as const,
  trending: (params: PageParams = {}) => ['videos', 'trending', params] as const,
  category: (category: string, params: CategoryParams = {}) => ['videos', 'category', category, params] as const,
  subscriptionVideos: (params: SubscriptionVideosParams = {}) => ['videos', 'subscriptions', params] as const,
}

const freshMs = 60_000

// As in `readQuery`: the client already retries reads where that helps, and further retries are up to the viewer.
const onlyOnRequest = { retry: false, retryOnMount: false } as const

/** Infinite query of search results. */
export function searchQuery(api: ApiClient, params: SearchParams) {
  return infiniteQueryOptions({
    queryKey: discoverKeys.search(params),
    queryFn: ({ pageParam, signal }) => searchFor(api, params, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    staleTime: freshMs,
    ...onlyOnRequest,
  })
}

/** Query for search suggestions that complete what the viewer has typed. */
export const suggestionsQuery = (api: ApiClient, query: string) =>
  queryOptions({
    queryKey: discoverKeys.suggestions(query),
    queryFn: ({ signal }) => getSuggestions(api, query, { signal }),
    staleTime: freshMs,
    ...onlyOnRequest,
  })

/** Infinite query of trending videos. */
export function trendingQuery(api: ApiClient, params: Omit<PageParams, 'page'> = {}) {
  return infiniteQueryOptions({
    queryKey: discoverKeys.trending(params),
    queryFn: ({ pageParam, signal }) => getTrending(api, { ...params, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.totalPages ? page + 1 : undefined),
    staleTime: freshMs,
    ...onlyOnRequest,
  })
}

/** Infinite query of a category's videos. */
export function categoryQuery(api: ApiClient, category: string, params: Omit<CategoryParams, 'page'> = {}) {
  return infiniteQueryOptions({
    queryKey: discoverKeys.category(category, params),
    queryFn: ({ pageParam, signal }) => getCategory(api, category, { ...params, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.totalPages ? page + 1 : undefined),
    staleTime: freshMs,
    ...onlyOnRequest,
  })
}

/** Infinite query of the newest videos from the viewer's subscriptions. */
export function subscriptionVideosQuery(api: ApiClient, params: SubscriptionVideosParams = {}) {
  return infiniteQueryOptions({
    queryKey: discoverKeys.subscriptionVideos(params),
    queryFn: ({ pageParam, signal }) => getSubscriptionVideos(api, params, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    staleTime: freshMs,
    ...onlyOnRequest,
  })
}
