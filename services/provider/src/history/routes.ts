import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadContext, ProviderContext } from '../context.ts'
import { EmptySchema, ok, ref, responses, failures } from '../http/envelope.ts'
import { signedIn } from '../auth/authentication.ts'
import { VideoParamsSchema, VideoSchema } from '../videos/schemas.ts'
import { clearHistory, removeFromHistory, watchedVideos, keepPosition } from './queries.ts'

export interface WatchHistoryRoutesOptions extends ReadContext {
  audit: AuditLog
}

/** `/users/watch-history`: the videos that the caller watched. `GET /videos/{videoId}` adds a video. */
export function watchHistoryRoutes({
  database,
  reads,
  privateMedia,
  audit,
}: WatchHistoryRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['watch history'],
        summary: 'The videos that the caller watched, most recent first, at most 500',
        response: responses(200, Type.Array(ref(VideoSchema)), 401),
      },
      async handler(request) {
        const viewer = privateMedia.viewerOf(signedIn(request).userId)
        return ok('Watch history.', await reads.run(viewer.userId, (database) => watchedVideos(database, viewer)))
      },
    })

    app.route({
      method: 'DELETE',
      url: '',
      config: { access: 'signed-in' },
      schema: { tags: ['watch history'], summary: 'Clears the history', response: responses(200, EmptySchema, 401) },
      async handler(request) {
        const { userId } = signedIn(request)
        await database.transaction(async (transaction) => {
          const count = await clearHistory(transaction, userId)
          if (count > 0)
            await audit.record(transaction, request, { event: 'history-cleared', userId, details: { count } })
        })
        return ok('Watch history cleared.', {})
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:videoId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['watch history'],
        summary: 'Removes a video from the history',
        params: VideoParamsSchema,
        response: responses(200, EmptySchema, 401),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        await database.transaction(async (transaction) => {
          const isRemoved = await removeFromHistory(transaction, userId, request.params.videoId)
          // Doesn't record the video, because the viewer wants to remove it from the history.
          if (isRemoved) await audit.record(transaction, request, { event: 'history-item-removed', userId })
        })
        return ok('Removed from watch history.', {})
      },
    })
  }
}

const PositionSchema = Type.Object({
  seconds: Type.Number({ minimum: 0, maximum: 1e6, description: 'Playback position from the start of the video.' }),
})

/** `/videos/{videoId}/position`: the caller's playback position in a video in their history. */
export function positionRoutes({ database }: ProviderContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['watch history'],
        summary: "Saves the caller's playback position in a video in their history",
        params: VideoParamsSchema,
        body: PositionSchema,
        response: {
          204: Type.Null({ description: 'Saved if the video is in the history.' }),
          ...failures(400, 401),
        },
      },
      async handler(request, reply) {
        await keepPosition(database, signedIn(request).userId, request.params.videoId, request.body.seconds)
        return reply.code(204).send(null)
      },
    })
  }
}
