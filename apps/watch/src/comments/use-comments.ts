import type { CommentSort } from '@kinora/api-client'
import { commentsQuery, queryKeys } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { initialSort, otherSort } from './comment-sort.ts'

/**
 * Infinite query for a video's comments in the selected order. A change of order starts over from page 1; the previous comments stay visible until that page
 * has loaded.
 */
export function useComments(videoId: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [sortBy, setSortBy] = useState<CommentSort>(initialSort)
  const query = useInfiniteQuery({ ...commentsQuery(api, videoId, sortBy), placeholderData: keepPreviousData })

  function switchSort() {
    const next = otherSort(sortBy)
    queryClient.removeQueries({ queryKey: queryKeys.comments(videoId, next) })
    setSortBy(next)
  }

  return { ...query, sortBy, switchSort }
}

/** Starts over if comments are loading for the first time in their order, because the response may lack a change that has just been made. */
export async function reloadIfLoading(queryClient: QueryClient, videoId: string): Promise<void> {
  const queries = { queryKey: queryKeys.commentsOf(videoId) }
  if (queryClient.getQueriesData(queries).every(([, data]) => data !== undefined)) return
  await queryClient.cancelQueries(queries)
  void queryClient.invalidateQueries(queries)
}
