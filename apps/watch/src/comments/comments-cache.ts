import type { Comment, CommentPage } from '@kinora/api-client'
import type { InfiniteData } from '@tanstack/react-query'

/** A video's cached comments, page by page. */
export type CommentPages = InfiniteData<CommentPage>

/** Returns all loaded comments, deduplicated. A new comment shifts the ones after it, so the next page may repeat a comment that has already loaded. */
export function commentsOf({ pages }: CommentPages): Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments).map((comment) => [comment._id, comment])).values()]
}

/** Returns the comment count: the provider's count or, if higher, the number of loaded comments. */
export function totalOf(data: CommentPages): number {
  return Math.max(data.pages.at(-1)?.totalComments ?? 0, commentsOf(data).length)
}

/** Adds a new comment to the top, whatever the sort order, and increments the total (spec 4). */
export function withNewComment({ pages, ...rest }: CommentPages, comment: Comment): CommentPages {
  return {
    ...rest,
    pages: pages.map((page, index) => ({
      ...page,
      comments: index === 0 ? [comment, ...page.comments] : page.comments,
      totalComments: page.totalComments + 1,
    })),
  }
}

/** Adds a new reply above the comment's other replies (spec 4). The total doesn't change, because it excludes replies. */
export function withNewReply(data: CommentPages, commentId: string, reply: Comment): CommentPages {
  return withChangedComment(data, commentId, ({ replies }) => ({ replies: [reply, ...replies] }))
}

/** Updates one comment or reply. */
export function withChangedComment(
  { pages, ...rest }: CommentPages,
  commentId: string,
  change: (comment: Comment) => Partial<Comment> | undefined,
): CommentPages {
  const changed = (comment: Comment): Comment =>
    comment._id === commentId
      ? { ...comment, ...change(comment) }
      : { ...comment, replies: comment.replies.map(changed) }
  return { ...rest, pages: pages.map((page) => ({ ...page, comments: page.comments.map(changed) })) }
}

/** Removes a comment with its replies, or a reply. The total excludes replies. */
export function withoutComment(data: CommentPages, commentId: string): CommentPages {
  return filtered(data, ({ _id }) => _id !== commentId)
}

/** Removes an account's comments and replies. */
export function withoutAuthor(data: CommentPages, authorId: string): CommentPages {
  return filtered(data, ({ owner }) => owner?._id !== authorId)
}

function filtered(data: CommentPages, isKept: (comment: Comment) => boolean): CommentPages {
  const removed = commentsOf(data).filter((comment) => !isKept(comment)).length
  const pages = data.pages.map((page) => ({
    ...page,
    comments: page.comments.filter(isKept).map((comment) => withReplies(comment, comment.replies.filter(isKept))),
    totalComments: Math.max(0, page.totalComments - removed),
  }))
  return { ...data, pages }
}

function withReplies(comment: Comment, replies: Comment[]): Comment {
  return { ...comment, replies }
}

/** Moves a comment to the top and marks it as the only pinned one, or removes the mark. */
export function withPinned(data: CommentPages, commentId: string, isPinned: boolean): CommentPages {
  const pinned = isPinned ? commentsOf(data).find(({ _id }) => _id === commentId) : undefined
  const pages = data.pages.map((page, index) => ({
    ...page,
    comments: [
      ...(pinned && index === 0 ? [{ ...pinned, isPinned }] : []),
      ...page.comments.filter(({ _id }) => _id !== pinned?._id).map(unpinned),
    ],
  }))
  return { ...data, pages }
}

function unpinned(comment: Comment): Comment {
  return comment.isPinned === true ? { ...comment, isPinned: false } : comment
}
