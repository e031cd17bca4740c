import { isApiErrorOfKind } from '@kinora/api-client'
import type { Comment, CommentSort, NewComment, User } from '@kinora/api-client'
import { commentsQuery } from '@kinora/api-client/queries'
import { useApiClient, useGoToLogin, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { announce } from './comment-notices.ts'
import { draftKey, writeDraft } from './comment-drafts.ts'
import { withNewComment, withNewReply } from './comments-cache.ts'
import { notePosted } from './posted-here.ts'
import { cancelOrReload } from './use-comments.ts'

/**
 * Posts a comment, or a reply if it has a `parentComment`. Then adds it to the list. Opens `/login` if the viewer has no token (spec 5).
 */
export function useAddComment(videoId: string, sortBy: CommentSort) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const goToLogin = useGoToLogin()
  const { userData } = useSession()
  const { queryKey } = commentsQuery(api, videoId, sortBy)

  const mutation = useMutation({
    mutationFn: (comment: NewComment) => api.comments.add(videoId, comment),
    onMutate: watchFocus,
    onSuccess: async (posted, { parentComment }, focusMoved) => {
      notePosted(posted._id, focusMoved.aborted)
      // Runs even after the form has unmounted; otherwise, the draft would be restored and posted twice.
      if (userData) writeDraft(draftKey(userData._id, { videoId, commentId: parentComment }), '')
      // A fetch already in progress would return a list without the comment. Only cancel it now, because the list must load even if posting fails.
      await cancelOrReload(queryClient, videoId)
      const comment = { ...posted, owner: authorOf(posted, userData) }
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data &&
          (parentComment === undefined ? withNewComment(data, comment) : withNewReply(data, parentComment, comment)),
      )
      announce(parentComment === undefined ? 'Comment posted' : 'Reply posted')
    },
  })

  function post(comment: NewComment, clear: (hasFocusMoved: boolean) => void) {
    if (api.tokens.has())
      mutation.mutate(comment, { onSuccess: (_posted, _comment, focusMoved) => clear(focusMoved?.aborted ?? false) })
    else goToLogin()
  }

  return { post, isPosting: mutation.isPending, failure: failureOf(mutation.error) }
}

/** Returns the message for an error. An error code shows that the message is for viewers whom another viewer has blocked. */
function failureOf(error: Error | null): string | undefined {
  if (isApiErrorOfKind(error, 'forbidden') && error.code !== '') return error.serverMessage
  return error ? 'Could not add comment. Please try again later.' : undefined
}

/**
 * Returns a signal that is aborted when the viewer focuses another element. A submit button also loses focus when it is disabled, but then nothing else
 * receives focus.
 */
function watchFocus(): AbortSignal {
  const moved = new AbortController()
  document.addEventListener('focusin', () => moved.abort(), { once: true })
  return moved.signal
}

/** Fills in the viewer as the author, because the response may contain only their ID. */
function authorOf({ owner }: Comment, viewer: User | null): Comment['owner'] {
  return owner?.fullName || viewer === null ? owner : viewer
}
