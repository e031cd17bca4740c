import type { Comment, CommentSort } from '@kinora/api-client'
import { useSession } from '@kinora/shell-contract'
import { Avatar } from '@kinora/ui'

import { CommentForm } from './comment-form.tsx'
import styles from './comment-box.module.css'
import { LogInLink } from './log-in-link.tsx'
import { useAddComment } from './use-add-comment.ts'

interface CommentBoxProps {
  videoId: string
  sortBy: CommentSort
  /** Called once the viewer's comment is in the list. */
  onPosted: (comment: Comment) => void
}

/** The form for a new comment. For visitors, it is disabled (spec 6) and a login link appears next to it. */
export function CommentBox({ videoId, sortBy, onPosted }: CommentBoxProps) {
  const { status, userData } = useSession()
  const { post, isPosting, hasFailed } = useAddComment(videoId, sortBy, onPosted)
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
        hasFailed={hasFailed}
        onSubmit={(content, clear) => post({ content }, clear)}
      />
    </div>
  )
}
