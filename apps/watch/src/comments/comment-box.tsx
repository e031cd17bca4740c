import type { CommentSort } from '@kinora/api-client'
import { useSession } from '@kinora/shell-contract'
import { Avatar } from '@kinora/ui'

import { CommentForm } from './comment-form.tsx'
import styles from './comment-box.module.css'
import { LogInLink } from './log-in-link.tsx'
import { useAddComment } from './use-add-comment.ts'

interface CommentBoxProps {
  videoId: string
  sortBy: CommentSort
}

/** The form for a new comment. For visitors, it is disabled (spec 6) and a login link appears next to it. */
export function CommentBox({ videoId, sortBy }: CommentBoxProps) {
  const { status, userData } = useSession()
  const { post, isPosting, failure } = useAddComment(videoId, sortBy)
  const isVisitor = status === 'signed-out'

  return (
    <div className={styles.box}>
      <Avatar src={userData?.avatar ?? ''} name={userData?.fullName ?? ''} />
      <CommentForm
        label="Add a comment"
        placeholder={isVisitor ? 'Login to add a comment...' : 'Add a comment...'}
        submitLabel="Comment"
        draftOf={{ videoId }}
        logInLink={isVisitor && <LogInLink>Login to comment</LogInLink>}
        isDisabled={isVisitor}
        isPosting={isPosting}
        failure={failure}
        onSubmit={(content, clear) => post({ content }, clear)}
      />
    </div>
  )
}
