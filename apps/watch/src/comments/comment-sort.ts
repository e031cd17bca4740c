import type { CommentSort } from '@kinora/api-client'

/** The order that comments come in until the viewer changes it: the newest first. */
export const initialSort: CommentSort = 'createdAt'

/** What the sort button says while an order is in force (spec 4). */
export const sortLabels: Record<CommentSort, string> = {
  createdAt: 'Sort by: Newest',
  likes: 'Sort by: Top comments',
}

/** The other order. */
export function otherSort(sortBy: CommentSort): CommentSort {
  return sortBy === 'createdAt' ? 'likes' : 'createdAt'
}
