import type { Comment, CommentPage } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { decodeChannel } from './decode-channel.ts'
import { count, fieldsOf, flag, isRecord, listOf, requiredText, text } from './fields.ts'

type WirePage = DataOf<'GET', '/comments/{videoId}'>
type WireComment = WirePage['comments'][number]

export function decodeComment(value: unknown): Comment {
  const comment = fieldsOf<WireComment, 'likeCount' | 'owner' | 'ownerDetails'>(value, 'comment')
  return {
    _id: requiredText(comment._id, '_id of the comment'),
    content: text(comment.content),
    video: text(comment.video),
    owner: decodeChannel(comment),
    createdAt: text(comment.createdAt),
    likes: count(comment.likes, comment.likeCount),
    isLiked: flag(comment.isLiked),
    replies: Array.isArray(comment.replies) ? comment.replies.map(decodeComment) : [],
    parentComment: text(comment.parentComment) || null,
  }
}

export function decodeCommentPage(value: unknown): CommentPage {
  const data = fieldsOf<WirePage, 'totalComments' | 'totalPages' | 'page'>(value, 'page of comments')
  // "comments with pagination fields" (spec 3): in an object of their own, or beside the comments.
  const { totalComments, totalPages, page } = isRecord(data.pagination)
    ? fieldsOf<WirePage['pagination']>(data.pagination, 'pagination')
    : data
  return {
    comments: listOf(data.comments, 'comments', decodeComment),
    totalComments: count(totalComments),
    totalPages: count(totalPages),
    page: count(page),
  }
}
