import type { Comment } from '@kinora/api-client'
import { formatRelativeTime } from '@kinora/ui'
import { useEffect, useState } from 'react'

import styles from './comment-text.module.css'
import { arrivalOf } from './posted-here.ts'

/** A comment's age. If the comment was posted on this page, counts from when the response arrived (reading 20). */
export function CommentAge({ comment: { _id, createdAt } }: { comment: Comment }) {
  const arrivedAt = arrivalOf(_id)
  const now = useTimeSince(arrivedAt)
  return (
    <time className={styles.time} dateTime={createdAt || undefined}>
      {arrivedAt === undefined ? formatRelativeTime(createdAt) : formatRelativeTime(arrivedAt, now)}
    </time>
  )
}

/** Returns the current time, updated whenever the displayed age changes: every second for the first minute, then every minute. */
function useTimeSince(then: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (then === undefined) return undefined
    const age = Math.max(0, now - then)
    const unit = age < 60_000 ? 1_000 : 60_000
    const timer = setTimeout(() => setNow(Date.now()), unit - (age % unit))
    return () => clearTimeout(timer)
  }, [then, now])
  return now
}
