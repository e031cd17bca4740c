import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { ProviderContext } from '../context.ts'
import { failures } from '../http/envelope.ts'
import { VideoParamsSchema } from '../videos/schemas.ts'
import { signedIn } from '../auth/authentication.ts'
import { keepPosition } from './queries.ts'

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
