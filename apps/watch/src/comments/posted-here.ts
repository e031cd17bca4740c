interface Posted {
  /** When the provider's answer came, in milliseconds since 1970 by the viewer's clock. */
  arrivedAt: number
  isSeen: boolean
}

const posted = new Map<string, Posted>()

/** Remembers, for as long as the page is open, that a comment or reply was just posted in it. */
export function notePosted(commentId: string): void {
  posted.set(commentId, { arrivedAt: Date.now(), isSeen: false })
}

/** When a comment's answer came, if it was posted in this page: its age is counted from then, because two clocks may differ (reading 20). */
export function arrivalOf(commentId: string): number | undefined {
  return posted.get(commentId)?.arrivedAt
}

/** Whether a comment was posted in this page and is shown for the first time. Asking makes it shown. */
export function isFirstSeen(commentId: string): boolean {
  const comment = posted.get(commentId)
  if (comment === undefined || comment.isSeen) return false
  comment.isSeen = true
  return true
}
