import type { CommentSort } from '@kinora/api-client'
import { likeFields, toggleOptions } from '@kinora/api-client/mutations'
import { commentsQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { withChangedComment } from './comments-cache.ts'

/**
 * Toggles the like on a comment or reply, with an optimistic update and a rollback on failure. Takes the new count from the response, because a refetch would
 * reload every page.
 */
export function useToggleCommentLike(commentId: string, videoId: string, sortBy: CommentSort) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = commentsQuery(api, videoId, sortBy)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      id: commentId,
      queryKey,
      fields: likeFields,
      update: (data, change) => withChangedComment(data, commentId, change),
      send: () => api.likes.toggleComment(commentId),
      invalidates: null,
    }),
  )
}
