interface Posted {
  /** When the response arrived, by the viewer's clock, in milliseconds since 1970. */
  arrivedAt: number
  /** Whether the viewer focused another element while the comment was being posted. */
  hasFocusMoved: boolean
  isSeen: boolean
}

const posted = new Map<string, Posted>()

/** Records that a comment or reply was just posted on this page. The record lasts as long as the document. */
export function notePosted(commentId: string, hasFocusMoved: boolean): void {
  posted.set(commentId, { arrivedAt: Date.now(), hasFocusMoved, isSeen: false })
}

/** Returns when a comment was posted, if that happened on this page. Ages count from then, because the server's clock may differ (reading 20). */
export function arrivalOf(commentId: string): number | undefined {
  return posted.get(commentId)?.arrivedAt
}

/** Returns the record of a comment posted on this page, but only on the first call; later calls return undefined. */
export function firstSeen(commentId: string): { hasFocusMoved: boolean } | undefined {
  const comment = posted.get(commentId)
  if (comment === undefined || comment.isSeen) return undefined
  comment.isSeen = true
  return comment
}
