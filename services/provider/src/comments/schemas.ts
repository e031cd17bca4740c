import { Type, type Static } from 'typebox'
import { nullable, ref } from '../http/envelope.ts'
import { oneOf, pageQuery, sortTypeQuery } from '../http/pagination.ts'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'
import { ChannelSchema } from '../channels/schemas.ts'

/** What a viewer may do with a comment, apart from liking, answering and reporting it. */
export const commentActions = ['edit', 'delete', 'pin', 'block'] as const

export type CommentAction = (typeof commentActions)[number]

const commentFields = {
  _id: Type.String(),
  content: Type.String(),
  video: Type.String({ description: "The video's ID." }),
  ownerDetails: ref(ChannelSchema),
  createdAt: Type.String({ format: 'date-time' }),
  likes: Type.Integer(),
  isLiked: Type.Boolean({ description: 'Whether the caller likes the comment.' }),
  parentComment: nullable(Type.String({ description: 'The top-level comment that this comment replies to.' })),
  isEdited: Type.Optional(Type.Boolean({ description: 'Whether the author has changed the text.' })),
  isPinned: Type.Optional(
    Type.Boolean({ description: 'Whether the owner of the video has pinned the comment to the top.' }),
  ),
  actions: Type.Optional(
    Type.Array(oneOf(commentActions), {
      description: 'What the caller may do: `edit`, `delete`, `pin` (and unpin), and `block` the author.',
    }),
  ),
}

const CommentFieldsSchema = Type.Object(commentFields)

export type Comment = Static<typeof CommentFieldsSchema> & { replies: Comment[] }

/** A comment. Threads are one level deep: a reply can't have replies. */
export const CommentSchema = Type.Object(
  { ...commentFields, replies: Type.Array(Type.Unsafe<Comment>({ $ref: 'Comment#' })) },
  { $id: 'Comment' },
)

export const CommentListSchema = Type.Object({
  comments: Type.Array(ref(CommentSchema)),
  pagination: Type.Object({
    page: Type.Integer(),
    limit: Type.Integer(),
    totalComments: Type.Integer({ description: 'The number of top-level comments on all pages.' }),
    totalPages: Type.Integer(),
  }),
})

export const CommentListQuerySchema = Type.Object({
  ...pageQuery(10),
  sortBy: oneOf(['createdAt', 'likes'], { default: 'createdAt' }),
  sortType: sortTypeQuery(),
})

export type CommentListQuery = Static<typeof CommentListQuerySchema>

const maxCommentLength = 5000

export const CommentTextSchema = Type.Object({ content: textField(maxCommentLength) })

export const NewCommentSchema = Type.Object({
  ...CommentTextSchema.properties,
  parentComment: Type.Optional(nullable(Type.String({ description: 'The comment to reply to.' }))),
})

export type NewComment = Static<typeof NewCommentSchema>

export const newCommentMessages: FieldMessages = {
  content: textMessages(
    'A comment',
    `A comment should be at most ${maxCommentLength} characters`,
    'A comment cannot be empty',
  ),
}
