import { createStore } from 'zustand/vanilla'

interface CommentNotices {
  /** Messages about failed changes, by comment ID. They outlive the comment's component, which an optimistic change may remove. */
  failures: Readonly<Record<string, string>>
  /** The latest change, for screen readers. `count` tells equal announcements apart. */
  announcement: { text: string; count: number }
}

/** What happened to comments that the viewer has posted or changed. */
export const commentNotices = createStore<CommentNotices>(() => ({
  failures: {},
  announcement: { text: '', count: 0 },
}))

/** Shows a message below a comment. An empty message removes it. */
export function showFailure(commentId: string, message: string): void {
  commentNotices.setState(({ failures }) => ({ failures: { ...failures, [commentId]: message } }))
}

export function announce(text: string): void {
  commentNotices.setState(({ announcement: { count } }) => ({ announcement: { text, count: count + 1 } }))
}
