import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../database/drizzle.ts'
import { commentLikes, comments } from '../database/schema.ts'
import { hasRow, isoTime, type ViewerId, type WireFields } from '../database/wire-fields.ts'
import { channelFields } from '../channels/channel-fields.ts'
import type { Comment } from './schemas.ts'

/** A comment without its replies, as seen by one viewer. Its author is joined as `users`. */
export function commentFields(viewerId: ViewerId) {
  return {
    _id: comments.id,
    content: comments.content,
    video: comments.videoId,
    ownerDetails: channelFields(viewerId),
    createdAt: isoTime(comments.createdAt),
    likes: comments.likesCount,
    isLiked: isLiked(viewerId),
    parentComment: comments.parentId,
    isEdited: sql<boolean>`${comments.editedAt} is not null`,
    isPinned: comments.isPinned,
  } satisfies WireFields<Omit<Comment, 'replies' | 'actions'>>
}

function isLiked(viewerId: ViewerId): SQL<boolean> {
  if (viewerId === null) return sql`false`
  const isViewers = and(eq(commentLikes.commentId, comments.id), eq(commentLikes.userId, viewerId))
  return hasRow(commentLikes, isViewers)
}
