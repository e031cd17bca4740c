import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { ok, ref, responses } from '../http/envelope.ts'
import { readPage } from './queries.ts'
import { PageParamsSchema, PageSchema } from './schemas.ts'

/** `/pages`: the operator's pages, which are stored with the command `pages`. An extension to the specification. */
export function pageRoutes({ reads }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/:slug',
      config: { access: 'everyone' },
      schema: {
        tags: ['pages'],
        summary: "One of the operator's pages, such as the terms of use, as Markdown",
        params: PageParamsSchema,
        response: responses(200, ref(PageSchema), 401, 404),
      },
      async handler({ params, viewer }) {
        const page = await reads.run(viewer?.userId ?? null, (database) => readPage(database, params.slug))
        if (!page) throw notFound('Page not found', 'PAGE_NOT_FOUND')
        return ok('Page.', page)
      },
    })
  }
}
