import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { responses } from '../http/envelope.ts'
import { pageQuery } from '../http/pagination.ts'
import { sendRawJson } from '../http/send-raw-json.ts'
import type { ReadContext } from '../context.ts'
import { VideoPageSchema } from '../videos/schemas.ts'
import { trendingVideos } from './trending.ts'

/** `/trending`: the most viewed videos right now. */
export function trendingRoutes({ reads }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'everyone' },
      schema: {
        tags: ['videos'],
        summary: "The most viewed videos right now. A view's weight decreases every day",
        querystring: Type.Object(pageQuery(12)),
        response: responses(200, VideoPageSchema, 400, 401),
      },
      async handler(request, reply) {
        const viewerId = request.viewer?.userId ?? null
        const { videosJson, pagination } = await reads.run(viewerId, (database) =>
          trendingVideos(database, request.query, viewerId),
        )
        return sendRawJson(reply, 'Trending.', `{"videos":${videosJson},"pagination":${JSON.stringify(pagination)}}`)
      },
    })
  }
}
