import type { CommentSort } from '@kinora/api-client'
import { commentsQuery, queryKeys } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useState } from 'react'

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
    // Rendering a long list blocks a phone for 100 ms and more, so let it react to the tap first.
    startTransition(() => setSortBy(next))
  }

  return { ...query, sortBy, switchSort }
}
