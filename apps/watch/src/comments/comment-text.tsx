import type { Comment, CommentSort } from '@kinora/api-client'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Avatar, CountButton, formatRelativeTime, ThumbUpFilledIcon, ThumbUpIcon, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import styles from './comment-text.module.css'
import { useToggleCommentLike } from './use-toggle-comment-like.ts'

interface CommentTextProps {
  comment: Comment
  videoId: string
  sortBy: CommentSort
  avatarSize: 24 | 40
  /** Buttons after the like. */
  actions?: ReactNode
  /** What hangs below: a form, replies. */
  children?: ReactNode
}

/** One comment or reply: who, when, what, and its like. */
export function CommentText({ comment, videoId, sortBy, avatarSize, actions, children }: CommentTextProps) {
  const { owner } = comment
  const name = owner?.fullName || owner?.username || 'Unknown viewer'

  return (
    <div className={styles.comment}>
      <Avatar src={owner?.avatar ?? ''} name={name} size={avatarSize} />
      <div className={styles.body}>
        <p className={styles.header}>
          {owner?.username ? (
            <Link className={styles.name} to={channelPath(owner.username)}>
              {name}
            </Link>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {owner?.isVerified && <VerifiedMark size={14} />}
          <time className={styles.time} dateTime={comment.createdAt || undefined}>
            {formatRelativeTime(comment.createdAt)}
          </time>
        </p>
        <p className={styles.content}>{comment.content}</p>
        <div className={styles.actions}>
          <CommentLike comment={comment} videoId={videoId} sortBy={sortBy} />
          {actions}
        </div>
        {children}
      </div>
    </div>
  )
}

function CommentLike({ comment, videoId, sortBy }: Pick<CommentTextProps, 'comment' | 'videoId' | 'sortBy'>) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { mutate, isPending } = useToggleCommentLike(comment._id, videoId, sortBy)

  function handlePress() {
    if (!api.tokens.has()) goToLogin()
    else if (!isPending) mutate()
  }

  return (
    <CountButton
      label="Like comment"
      size="small"
      icon={<ThumbUpIcon />}
      pressedIcon={<ThumbUpFilledIcon />}
      count={comment.likes}
      isPressed={comment.isLiked}
      onPress={handlePress}
    />
  )
}
