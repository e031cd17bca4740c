interface Posted {
  /** When the response arrived, in milliseconds since 1970 by the viewer's clock. */
  arrivedAt: number
  isSeen: boolean
}

const posted = new Map<string, Posted>()

/** Records, until the page is closed, that a comment or reply was just posted in it. */
export function notePosted(commentId: string): void {
  posted.set(commentId, { arrivedAt: Date.now(), isSeen: false })
}

/** Returns when a comment was posted, if it was posted in this page. Its age counts from then, because the server's clock may differ (reading 20). */
export function arrivalOf(commentId: string): number | undefined {
  return posted.get(commentId)?.arrivedAt
}

/** Whether a comment was posted in this page and is shown for the first time. Each call after the first returns false. */
export function isFirstSeen(commentId: string): boolean {
  const comment = posted.get(commentId)
  if (comment === undefined || comment.isSeen) return false
  comment.isSeen = true
  return true
}
