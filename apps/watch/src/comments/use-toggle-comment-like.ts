import type { CommentSort } from '@kinora/api-client'
import { likeFields, toggleOptions } from '@kinora/api-client/mutations'
import { commentsQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { withChangedComment } from './comments-cache.ts'

/**
 * Likes a comment or reply, or takes the like back: shown at once, put back on failure. The answer says how it stands, because fetching again
 * would fetch every loaded page.
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
