import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../http/api-error.ts'
import { responses } from '../http/envelope.ts'
import { oneOf, pageQuery } from '../http/pagination.ts'
import { sendRawJson } from '../http/send-raw-json.ts'
import { categoryNames, isCategory } from '../videos/categories.ts'
import { listVideos, type ListContext } from '../videos/list-videos.ts'
import type { ReadContext } from '../context.ts'
import { VideoPageSchema } from '../videos/schemas.ts'

export type CategoryRoutesOptions = ReadContext & Omit<ListContext, 'database'>

/** `/categories`: the videos of each category. */
export function categoryRoutes({ reads, pageReader, recommender }: CategoryRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/:category/videos',
      config: { access: 'everyone' },
      schema: {
        tags: ['videos'],
        summary: "A page of a category's videos. An unknown category returns 404 with the code `CATEGORY_NOT_FOUND`",
        params: Type.Object({ category: Type.String() }),
        querystring: Type.Object({
          ...pageQuery(12),
          sortBy: oneOf(['createdAt', 'views'], { default: 'createdAt' }),
        }),
        response: responses(
          200,
          Type.Object({
            category: Type.Object({ slug: Type.String(), name: Type.String() }),
            ...VideoPageSchema.properties,
          }),
          400,
          401,
          404,
        ),
      },
      async handler(request, reply) {
        const { category: slug } = request.params
        if (!isCategory(slug)) throw notFound('There is no such category.', 'CATEGORY_NOT_FOUND')
        const viewerId = request.viewer?.userId ?? null
        const query = { ...request.query, category: slug, sortType: 'desc' } as const
        const { videosJson, pagination } = await reads.run(viewerId, (database) =>
          listVideos({ database, pageReader, recommender }, query, viewerId),
        )
        const category = JSON.stringify({ slug, name: categoryNames[slug] })
        return sendRawJson(
          reply,
          "The category's videos.",
          `{"category":${category},"videos":${videosJson},"pagination":${JSON.stringify(pagination)}}`,
        )
      },
    })
  }
}
