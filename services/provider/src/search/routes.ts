import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { ok, responses } from '../http/envelope.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'
import {
  searchMessages,
  SearchQuerySchema,
  SearchResultSchema,
  SuggestionsQuerySchema,
  SuggestionsSchema,
} from './schemas.ts'

/** `/search`: finds videos, channels and playlists by words in their titles, names, descriptions and captions. */
export function searchRoutes({ reads, clock }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'everyone', fieldMessages: searchMessages },
      schema: {
        tags: ['search'],
        summary:
          'Searches titles, descriptions, channel names and captions. Supports "exact words", -excluded words and or',
        querystring: SearchQuerySchema,
        response: responses(200, SearchResultSchema, 400, 401, 503),
      },
      async handler(request) {
        const viewerId = request.viewer?.userId ?? null
        const result = await reads.run(viewerId, (database) =>
          search(database, request.query, { viewerId, now: clock() }),
        )
        return ok('Search results.', result)
      },
    })

    app.route({
      method: 'GET',
      url: '/suggestions',
      config: { access: 'everyone', fieldMessages: searchMessages },
      schema: {
        tags: ['search'],
        summary: 'Completes a partial query',
        querystring: SuggestionsQuerySchema,
        response: responses(200, SuggestionsSchema, 400, 401),
      },
      async handler(request) {
        const suggestions = await reads.run(null, (database) => suggest(database, request.query))
        return ok('Suggestions.', { suggestions })
      },
    })
  }
}
