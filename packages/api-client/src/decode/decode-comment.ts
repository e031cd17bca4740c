import { emptyComment, emptyCommentPagination } from '../entities.ts'
import type { Comment, CommentPage } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { decodeChannel } from './decode-channel.ts'
import {
  count,
  fieldsOf,
  isRecord,
  listOf,
  optionalFieldsOf,
  optionalListOf,
  pickWithDefaults,
  requiredText,
  text,
} from './fields.ts'

type WirePage = DataOf<'GET', '/comments/{videoId}'>
type WireComment = WirePage['comments'][number]

export function decodeComment(value: unknown): Comment {
  const comment = fieldsOf<WireComment, 'likeCount' | 'owner' | 'ownerDetails'>(value)
  return {
    _id: requiredText(comment._id),
    ...pickWithDefaults(comment, emptyComment),
    owner: decodeChannel(comment),
    likes: count(comment.likes, comment.likeCount),
    replies: optionalListOf(comment.replies, decodeComment),
    parentComment: text(comment.parentComment) || null,
  }
}

export function decodeCommentPage(value: unknown): CommentPage {
  const data = fieldsOf<WirePage, keyof typeof emptyCommentPagination>(value)
  // "comments with pagination fields" (spec 3): in an object of their own, or beside the comments.
  const pagination = isRecord(data.pagination) ? data.pagination : data
  return {
    comments: listOf(data.comments, decodeComment),
    ...pickWithDefaults(optionalFieldsOf<WirePage['pagination']>(pagination), emptyCommentPagination),
  }
}
