import type { Comment, CommentSort } from '@kinora/api-client'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Avatar, CountButton, ThumbUpFilledIcon, ThumbUpIcon, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { LinkedText } from '../linked-text.tsx'
import { CommentAge } from './comment-age.tsx'
import styles from './comment-text.module.css'
import { arrivalOf, firstSeen } from './posted-here.ts'
import { ReportComment } from './report-comment.tsx'
import { useToggleCommentLike } from './use-toggle-comment-like.ts'

interface CommentTextProps {
  comment: Comment
  videoId: string
  sortBy: CommentSort
  avatarSize: 24 | 40
  /** Buttons that follow the Like button. */
  actions?: ReactNode
  /** A form or replies, shown below the comment. */
  children?: ReactNode
}

/** A comment or reply, with its author, age, text and Like button. */
export function CommentText({ comment, videoId, sortBy, avatarSize, actions, children }: CommentTextProps) {
  const { owner } = comment
  const name = owner?.fullName || owner?.username || 'Unknown viewer'
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const posted = firstSeen(comment._id)
    if (ref.current && posted) bringIntoView(ref.current, posted.hasFocusMoved)
  }, [comment._id])

  return (
    <div ref={ref} className={styles.comment} tabIndex={-1} data-posted-here={arrivalOf(comment._id) && ''}>
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
          <CommentAge comment={comment} />
        </p>
        <p className={styles.content}>
          <LinkedText text={comment.content} />
        </p>
        <div className={styles.actions}>
          <CommentLike comment={comment} videoId={videoId} sortBy={sortBy} />
          {actions}
          <ReportComment comment={comment} videoId={videoId} />
        </div>
        {children}
      </div>
    </div>
  )
}

/** Scrolls to the comment that the viewer has just posted. Also focuses the comment if the submit button lost focus when it was disabled. */
function bringIntoView(comment: HTMLElement, hasFocusMoved: boolean): void {
  comment.scrollIntoView?.({ block: 'nearest' })
  const { activeElement } = document
  if (!hasFocusMoved && (activeElement === document.body || activeElement?.matches(':disabled')))
    comment.focus({ preventScroll: true })
}

function CommentLike({ comment, videoId, sortBy }: Pick<CommentTextProps, 'comment' | 'videoId' | 'sortBy'>) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { mutate } = useToggleCommentLike(comment._id, videoId, sortBy)

  function handlePress() {
    if (!api.tokens.has()) goToLogin()
    else mutate()
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
