import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { ok, ref, responses } from '../http/envelope.ts'
import { signedIn } from '../auth/authentication.ts'
import { VideoParamsSchema } from '../videos/schemas.ts'
import type { Recommender } from '../videos/recommender.ts'
import { likedVideos, toggleCommentLike, toggleVideoLike } from './queries.ts'
import { CommentParamsSchema, LikedVideosSchema, LikeStateSchema } from './schemas.ts'

export interface LikeRoutesOptions extends ReadContext {
  recommender: Recommender
}

/** `/likes`: likes of videos and comments. */
export function likeRoutes(context: LikeRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/toggle/v/:videoId',
      config: { access: 'signed-in', quota: 'likes' },
      schema: {
        tags: ['likes'],
        summary: 'Likes a video or removes the like',
        params: VideoParamsSchema,
        response: responses(200, ref(LikeStateSchema), 401, 404, 429),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const state = await toggleVideoLike(context, request.params.videoId, userId)
        if (!state) throw notFound('Video not found')
        context.recommender.findSoon(userId)
        return ok(state.isLiked ? 'Video liked.' : 'Like removed.', state)
      },
    })

    app.route({
      method: 'POST',
      url: '/toggle/c/:commentId',
      config: { access: 'signed-in', quota: 'likes' },
      schema: {
        tags: ['likes'],
        summary: 'Likes a comment or removes the like',
        params: CommentParamsSchema,
        response: responses(200, ref(LikeStateSchema), 401, 404, 429),
      },
      async handler(request) {
        const state = await toggleCommentLike(context, request.params.commentId, signedIn(request).userId)
        if (!state) throw notFound('Comment not found')
        return ok(state.isLiked ? 'Comment liked.' : 'Like removed.', state)
      },
    })

    app.route({
      method: 'GET',
      url: '/videos',
      config: { access: 'signed-in' },
      schema: {
        tags: ['likes'],
        summary: 'The videos that the caller likes, most recent like first, at most 500',
        response: responses(200, LikedVideosSchema, 401),
      },
      async handler(request) {
        const viewer = context.privateMedia.viewerOf(signedIn(request).userId)
        return ok('Liked videos.', {
          likedVideos: await context.reads.run(viewer.userId, (database) => likedVideos(database, viewer)),
        })
      },
    })
  }
}
