import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { created, EmptySchema, ok, ref, responses } from '../http/envelope.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pageCount } from '../http/pagination.ts'
import { signedIn } from '../auth/authentication.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { CommentParamsSchema } from '../likes/schemas.ts'
import { VideoParamsSchema } from '../videos/schemas.ts'
import { deleteComment, editComment, pinComment } from './change-comment.ts'
import { addComment, listComments } from './queries.ts'
import {
  CommentListQuerySchema,
  CommentListSchema,
  CommentSchema,
  CommentTextSchema,
  NewCommentSchema,
  newCommentMessages,
} from './schemas.ts'

export interface CommentRoutesOptions extends ReadContext {
  pageReader: PageReader
  audit: AuditLog
}

/** `/comments`: comments on videos, with replies. */
export function commentRoutes(context: CommentRoutesOptions): FastifyPluginAsyncTypebox {
  const { reads, pageReader } = context
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/:videoId',
      config: { access: 'everyone' },
      schema: {
        tags: ['comments'],
        summary: "A page of a video's top-level comments, each with at most 100 of its newest replies",
        params: VideoParamsSchema,
        querystring: CommentListQuerySchema,
        response: responses(200, CommentListSchema, 400, 401, 404),
      },
      async handler(request) {
        const { query, viewer } = request
        const viewerId = viewer?.userId ?? null
        const list = await reads.run(viewerId, (database) =>
          listComments({ database, pageReader }, request.params.videoId, query, viewerId),
        )
        if (!list) throw notFound('Video not found')
        const pagination = {
          page: query.page,
          limit: query.limit,
          totalComments: list.total,
          totalPages: pageCount(list.total, query),
        }
        return ok('Comments.', { comments: list.comments, pagination })
      },
    })

    app.route({
      method: 'POST',
      url: '/:videoId',
      config: {
        access: 'signed-in',
        quota: 'comments',
        fieldMessages: newCommentMessages,
      },
      schema: {
        tags: ['comments'],
        summary: 'Adds a comment or a reply',
        params: VideoParamsSchema,
        body: NewCommentSchema,
        response: responses(201, ref(CommentSchema), 400, 401, 403, 404, 429),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        const comment = await addComment(context, request.params.videoId, userId, request.body)
        if (comment === 'no such video') throw notFound('Video not found')
        if (comment === 'no such comment') throw notFound('The comment to reply to was not found')
        reply.code(201)
        return created('Comment added.', comment)
      },
    })

    app.route({
      method: 'PATCH',
      url: '/c/:commentId',
      config: { access: 'signed-in', quota: 'comments', fieldMessages: newCommentMessages },
      schema: {
        tags: ['comments'],
        summary: "Changes the text of one of the caller's comments. The response has no replies",
        params: CommentParamsSchema,
        body: CommentTextSchema,
        response: responses(200, ref(CommentSchema), 400, 401, 403, 404, 429),
      },
      async handler(request) {
        const { params, body } = request
        return ok(
          'Comment changed.',
          await editComment(context, params.commentId, signedIn(request).userId, body.content),
        )
      },
    })

    app.route({
      method: 'DELETE',
      url: '/c/:commentId',
      config: { access: 'signed-in', quota: 'commentChanges' },
      schema: {
        tags: ['comments'],
        summary: "Deletes one of the caller's comments or a comment on the caller's video, with the replies to it",
        params: CommentParamsSchema,
        response: responses(200, EmptySchema, 401, 403, 404, 429),
      },
      async handler(request) {
        await deleteComment(context, request, request.params.commentId, signedIn(request).userId)
        return ok('Comment deleted.', {})
      },
    })

    for (const method of ['PUT', 'DELETE'] as const)
      app.route({
        method,
        url: '/c/:commentId/pin',
        config: { access: 'signed-in', quota: 'commentChanges' },
        schema: {
          tags: ['comments'],
          summary:
            method === 'PUT'
              ? "Pins a top-level comment to the top of the caller's video, in place of the comment that was pinned"
              : "Unpins a comment on the caller's video",
          params: CommentParamsSchema,
          response: responses(200, EmptySchema, 400, 401, 403, 404, 429),
        },
        async handler(request) {
          await pinComment(context, request.params.commentId, signedIn(request).userId, method === 'PUT')
          return ok(method === 'PUT' ? 'Comment pinned.' : 'Comment unpinned.', {})
        },
      })
  }
}
