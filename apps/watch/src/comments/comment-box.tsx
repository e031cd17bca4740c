import type { CommentSort } from '@kinora/api-client'
import { useSession } from '@kinora/shell-contract'
import { Avatar } from '@kinora/ui'

import { CommentForm } from './comment-form.tsx'
import styles from './comment-box.module.css'
import { useAddComment } from './use-add-comment.ts'

/** Where a viewer comments on the video. Visitors find it disabled (spec 6). */
export function CommentBox({ videoId, sortBy }: { videoId: string; sortBy: CommentSort }) {
  const { status, userData } = useSession()
  const { post, isPosting, hasFailed } = useAddComment(videoId, sortBy)
  const isVisitor = status === 'signed-out'

  return (
    <div className={styles.box}>
      <Avatar src={userData?.avatar ?? ''} name={userData?.fullName ?? ''} />
      <CommentForm
        label="Add a comment"
        placeholder={isVisitor ? 'Login to add a comment...' : 'Add a comment...'}
        submitLabel="Comment"
        isDisabled={isVisitor}
        isPosting={isPosting}
        hasFailed={hasFailed}
        onSubmit={(content, clear) => post({ content }, clear)}
      />
    </div>
  )
}
