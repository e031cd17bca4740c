import type { Comment, CommentSort } from '@kinora/api-client'
import { commentsQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { withChangedComment } from './comments-cache.ts'

type Like = Pick<Comment, 'isLiked' | 'likes'>

/** Likes a comment or reply, or takes the like back: shown at once, put back on failure; the answer says how it stands. */
export function useToggleCommentLike(comment: Comment, videoId: string, sortBy: CommentSort) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = commentsQuery(api, videoId, sortBy)
  const show = ({ isLiked, likes }: Like) =>
    queryClient.setQueryData(
      queryKey,
      (data) => data && withChangedComment(data, comment._id, () => ({ isLiked, likes })),
    )

  return useMutation({
    mutationFn: () => api.likes.toggleComment(comment._id),
    onMutate: async () => {
      // While another order loads there is nothing yet to change under its key, and the load must go on.
      if (queryClient.getQueryData(queryKey) !== undefined) await queryClient.cancelQueries({ queryKey })
      show({ isLiked: !comment.isLiked, likes: Math.max(0, comment.likes + (comment.isLiked ? -1 : 1)) })
      return comment
    },
    onSuccess: show,
    onError: (_error, _variables, before) => before && show(before),
  })
}
