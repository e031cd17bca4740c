import { isApiErrorOfKind, messageFor, serverMessageOr } from '@kinora/api-client'
import type { Comment, CommentSort, ErrorTexts } from '@kinora/api-client'
import { blockAccount, blocksQuery, editComment, pinComment, removeComment, stateOf } from '@kinora/api-client/comments'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { commentsQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { announce, showFailure } from './comment-notices.ts'
import { withChangedComment, withoutAuthor, withoutComment, withPinned } from './comments-cache.ts'
import type { CommentPages } from './comments-cache.ts'
import { cancelOrReload } from './use-comments.ts'

interface Change {
  send: () => Promise<unknown>
  /** Returns the list as it is after the change. */
  apply: (data: CommentPages) => CommentPages
  announcement: string
  /** Message for below the comment if the change fails. */
  errors?: ErrorTexts
  /** Whether comments move to other pages, so the pages have to be fetched again. */
  movesComments?: boolean
}

const errorsOf = (otherwise: string): ErrorTexts => ({
  unauthenticated: 'Your session has expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr(otherwise),
})

const editErrors = errorsOf('Could not edit comment. Please try again later.')
const deleteErrors = errorsOf('Could not delete comment. Please try again later.')
const pinErrors = errorsOf('Could not pin comment. Please try again later.')
const unpinErrors = errorsOf('Could not unpin comment. Please try again later.')
const blockErrors = errorsOf('Could not block account. Please try again later.')

/** Changes that the provider may let a viewer make to a comment. The list shows each one immediately, and takes it back if the call fails. */
export function useChangeComment(comment: Comment, videoId: string, sortBy: CommentSort) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = commentsQuery(api, videoId, sortBy)
  const { _id: id, owner, parentComment } = comment
  const isTopLevel = parentComment === null

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ apply }) => {
      showFailure(id, '')
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      return { before, after: queryClient.setQueryData(queryKey, (data) => data && apply(data)) }
    },
    onSuccess: (_data, { announcement, movesComments }) => {
      announce(announcement)
      void cancelOrReload(queryClient, videoId, movesComments)
    },
    onError: (failure, { errors }, shown) => {
      // Another change may have been shown in the meantime.
      if (shown?.after && queryClient.getQueryData(queryKey) === shown.after)
        queryClient.setQueryData(queryKey, shown.before)
      else void queryClient.invalidateQueries({ queryKey })
      if (errors) showFailure(id, messageFor(errors, failure))
    },
  })

  function edit(content: string, onSuccess: () => void) {
    const apply = (data: CommentPages) => withChangedComment(data, id, () => ({ content, isEdited: true }))
    mutate({ send: () => editComment(api, id, content), apply, announcement: 'Comment edited' }, { onSuccess })
  }

  function remove() {
    mutate({
      send: () => removeComment(api, id).catch(ignoreDeleted),
      apply: (data) => withoutComment(data, id),
      announcement: 'Comment deleted',
      errors: deleteErrors,
      movesComments: isTopLevel,
    })
  }

  function togglePin() {
    const isPinned = !stateOf(comment).isPinned
    mutate({
      send: () => pinComment(api, id, isPinned),
      apply: (data) => withPinned(data, id, isPinned),
      announcement: isPinned ? 'Comment pinned' : 'Comment unpinned',
      errors: isPinned ? pinErrors : unpinErrors,
      movesComments: true,
    })
  }

  function block() {
    const authorId = owner?._id ?? ''
    mutate({
      send: async () => {
        await blockAccount(api, authorId)
        void queryClient.invalidateQueries(blocksQuery(api))
      },
      apply: (data) => withoutAuthor(data, authorId),
      announcement: 'Account blocked',
      errors: blockErrors,
      movesComments: true,
    })
  }

  return { edit, remove, togglePin, block, isPending, editFailure: error ? messageFor(editErrors, error) : undefined }
}

/** Deleting a comment that no longer exists is a success. */
function ignoreDeleted(error: unknown): void {
  if (!isApiErrorOfKind(error, 'not-found') || isUnknownCall(error)) throw error
}
