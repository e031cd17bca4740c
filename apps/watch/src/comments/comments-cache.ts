import type { Comment, CommentPage } from '@kinora/api-client'
import type { InfiniteData } from '@tanstack/react-query'

/** The comments of a video as the cache keeps them: one page after the other. */
export type CommentPages = InfiniteData<CommentPage>

/** All loaded comments, each once: a comment posted meanwhile moves the others on, so a later page may repeat one. */
export function commentsOf({ pages }: CommentPages): Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments).map((comment) => [comment._id, comment])).values()]
}

/** How many comments there are: what the provider counts, and never fewer than are loaded, where it leaves the count out. */
export function totalOf(data: CommentPages): number {
  return Math.max(data.pages.at(-1)?.totalComments ?? 0, commentsOf(data).length)
}

/** Puts a new comment at the top, whatever the order in force, and counts it (spec 4). */
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

/** Puts a new reply before the others of its comment (spec 4). The total counts top-level comments only. */
export function withNewReply(data: CommentPages, commentId: string, reply: Comment): CommentPages {
  return withChangedComment(data, commentId, ({ replies }) => ({ replies: [reply, ...replies] }))
}

/** Changes one comment or reply, wherever it stands. */
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
