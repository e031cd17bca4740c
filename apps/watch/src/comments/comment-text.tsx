import type { Comment, CommentSort } from '@kinora/api-client'
import { stateOf } from '@kinora/api-client/comments'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Avatar, Banner, CountButton, ThumbUpFilledIcon, ThumbUpIcon, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand/react'

import { LinkedText } from '../linked-text.tsx'
import { CommentAge } from './comment-age.tsx'
import { commentNotices } from './comment-notices.ts'
import styles from './comment-text.module.css'
import { LateEditForm } from './late-comment-menu.tsx'
import { MoreActions } from './more-actions.tsx'
import { PinnedBy } from './pinned-by.tsx'
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
  const { isEdited, isPinned, actions: options } = stateOf(comment)
  const [isEditing, setEditing] = useState(false)
  const failure = useStore(commentNotices, ({ failures }) => failures[comment._id])
  const ref = useRef<HTMLDivElement>(null)
  const moreRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const posted = firstSeen(comment._id)
    if (ref.current && posted) bringIntoView(ref.current, posted.hasFocusMoved)
  }, [comment._id])

  /** Moves focus to the button that opened the form, if the form still had it. */
  function closeForm() {
    const { activeElement } = document
    flushSync(() => setEditing(false))
    if (activeElement?.isConnected === false) moreRef.current?.focus()
  }

  const content = (
    <p className={styles.content}>
      <LinkedText text={comment.content} />
    </p>
  )
  return (
    <div ref={ref} className={styles.comment} tabIndex={-1} data-posted-here={arrivalOf(comment._id) && ''}>
      <Avatar src={owner?.avatar ?? ''} name={name} size={avatarSize} />
      <div className={styles.body}>
        {isPinned && <PinnedBy videoId={videoId} />}
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
          {isEdited && <span className={styles.time}>(edited)</span>}
        </p>
        {isEditing ? (
          <Suspense fallback={content}>
            <LateEditForm
              {...{ comment, videoId, sortBy }}
              onSave={() => ref.current?.focus({ preventScroll: true })}
              onClose={closeForm}
            >
              {content}
            </LateEditForm>
          </Suspense>
        ) : (
          content
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className={styles.actions} hidden={isEditing}>
          <CommentLike comment={comment} videoId={videoId} sortBy={sortBy} />
          {actions}
          <ReportComment comment={comment} videoId={videoId} />
          {options.length > 0 && (
            <MoreActions {...{ comment, name, videoId, sortBy }} buttonRef={moreRef} onEdit={() => setEditing(true)} />
          )}
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
