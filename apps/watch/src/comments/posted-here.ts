interface Posted {
  /** When the response arrived, by the viewer's clock, in milliseconds since 1970. */
  arrivedAt: number
  isSeen: boolean
}

const posted = new Map<string, Posted>()

/** Records that a comment or reply was just posted on this page. Lasts until the page is closed. */
export function notePosted(commentId: string): void {
  posted.set(commentId, { arrivedAt: Date.now(), isSeen: false })
}

/** Returns when a comment was posted, if it was posted on this page. Its age counts from then, because the server's clock may differ (reading 20). */
export function arrivalOf(commentId: string): number | undefined {
  return posted.get(commentId)?.arrivedAt
}

/** Whether a comment was posted on this page and is shown for the first time. Later calls return false. */
export function isFirstSeen(commentId: string): boolean {
  const comment = posted.get(commentId)
  if (comment === undefined || comment.isSeen) return false
  comment.isSeen = true
  return true
}
