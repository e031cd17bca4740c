import type { CommentSort } from '@kinora/api-client'

/** The default order: newest first. */
export const initialSort: CommentSort = 'createdAt'

/** Labels for the sort button, by order (spec 4). */
export const sortLabels: Record<CommentSort, string> = {
  createdAt: 'Sort by: Newest',
  likes: 'Sort by: Top comments',
}

/** Returns the other order. */
export function otherSort(sortBy: CommentSort): CommentSort {
  return sortBy === 'createdAt' ? 'likes' : 'createdAt'
}
