import type { Comment } from '@kinora/api-client'
import { formatRelativeTime } from '@kinora/ui'
import { useEffect, useState } from 'react'

import styles from './comment-text.module.css'
import { arrivalOf } from './posted-here.ts'

/** The age of a comment. For a comment posted in this page, it counts from the arrival of the response (reading 20). */
export function CommentAge({ comment: { _id, createdAt } }: { comment: Comment }) {
  const arrivedAt = arrivalOf(_id)
  const now = useTimeSince(arrivedAt)
  return (
    <time className={styles.time} dateTime={createdAt || undefined}>
      {arrivedAt === undefined ? formatRelativeTime(createdAt) : formatRelativeTime(arrivedAt, now)}
    </time>
  )
}

/** The current time, updated whenever an age changes: each second of the first minute, then each minute. */
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
