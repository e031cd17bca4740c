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

/**
 * Cancels fetches of a video's comments, because the responses may lack a change that has just been made. Fetches the comments again if the change moves them
 * to other pages, or if one of their orders has not loaded yet.
 */
export async function cancelOrReload(queryClient: QueryClient, videoId: string, movesComments = false): Promise<void> {
  const queries = { queryKey: queryKeys.commentsOf(videoId) }
  await queryClient.cancelQueries(queries)
  if (movesComments || queryClient.getQueriesData(queries).some(([, data]) => !data))
    void queryClient.invalidateQueries(queries)
}
