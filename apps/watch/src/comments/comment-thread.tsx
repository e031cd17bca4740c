import type { Comment, CommentSort } from '@kinora/api-client'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Button, ChevronDownIcon, ChevronUpIcon } from '@kinora/ui'
import { memo, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comment-thread.module.css'
import { useAddComment } from './use-add-comment.ts'

interface CommentThreadProps {
  comment: Comment
  videoId: string
  sortBy: CommentSort
}

/** A comment with its replies, which appear on request or after the viewer replies. */
export const CommentThread = memo(function CommentThread({ comment, videoId, sortBy }: CommentThreadProps) {
  const repliesId = useId()
  const [areRepliesShown, setRepliesShown] = useState(false)
  const { replies } = comment

  return (
    <ReplyingComment {...{ comment, videoId, sortBy }} onReplied={() => setRepliesShown(true)}>
      {replies.length > 0 && (
        <div className={styles.toggle}>
          <Button
            variant="ghost"
            icon={areRepliesShown ? <ChevronUpIcon /> : <ChevronDownIcon />}
            aria-expanded={areRepliesShown}
            aria-controls={repliesId}
            onClick={() => setRepliesShown(!areRepliesShown)}
          >
            {areRepliesShown ? 'Hide replies' : showReplies(replies.length)}
          </Button>
        </div>
      )}
      <ul id={repliesId} className={styles.replies} hidden={!areRepliesShown || replies.length === 0}>
        {areRepliesShown &&
          replies.map((reply) => (
            <li key={reply._id}>
              <CommentText comment={reply} videoId={videoId} sortBy={sortBy} avatarSize={24} />
            </li>
          ))}
      </ul>
    </ReplyingComment>
  )
})

function showReplies(count: number): string {
  return count === 1 ? 'Show 1 reply' : `Show ${count} replies`
}

interface ReplyingCommentProps extends CommentThreadProps {
  onReplied: () => void
  children: React.ReactNode
}

/** A comment whose Reply button opens a form, and gets focus back when the form closes. */
function ReplyingComment({ comment, videoId, sortBy, onReplied, children }: ReplyingCommentProps) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { post, isPosting, failure } = useAddComment(videoId, sortBy)
  const [isReplying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)

  function openForm() {
    if (api.tokens.has()) setReplying(true)
    else goToLogin()
  }

  /** Moves focus to the Reply button, unless the viewer has focused an element outside the form. */
  function closeForm(hasFocusMoved = false) {
    const { activeElement } = document
    flushSync(() => setReplying(false))
    const wasInForm = activeElement?.isConnected === false
    if (wasInForm || !hasFocusMoved) replyButton.current?.focus()
  }

  return (
    <CommentText
      {...{ comment, videoId, sortBy }}
      avatarSize={40}
      actions={
        !isReplying && (
          <Button ref={replyButton} variant="ghost" onClick={openForm}>
            Reply
          </Button>
        )
      }
    >
      {isReplying && (
        <CommentForm
          label="Add a reply"
          placeholder="Add a reply..."
          submitLabel="Reply"
          draftOf={{ videoId, commentId: comment._id }}
          isOpenedByViewer
          isPosting={isPosting}
          failure={failure}
          onSubmit={(content) =>
            post({ content, parentComment: comment._id }, (hasFocusMoved) => {
              closeForm(hasFocusMoved)
              onReplied()
            })
          }
          onCancel={() => closeForm()}
        />
      )}
      {children}
    </CommentText>
  )
}
