import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { signedIn } from '../auth/authentication.ts'
import type { ReadContext } from '../context.ts'
import { ok, responses } from '../http/envelope.ts'
import { pagination } from '../http/pagination.ts'
import { uploadMessages } from '../videos/schemas.ts'
import { readVisibility, setVisibility } from '../videos/visibility.ts'
import { studioVideos, viewsByDay } from './queries.ts'
import {
  BulkVisibilityResultSchema,
  BulkVisibilitySchema,
  StudioListSchema,
  StudioQuerySchema,
  ViewsQuerySchema,
  ViewsSchema,
} from './schemas.ts'

/** `/studio`: the caller's own videos, for managing them. */
export function studioRoutes({ database, reads, privateMedia, clock }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/videos',
      config: { access: 'signed-in' },
      schema: {
        tags: ['studio'],
        summary: "A page of the caller's own videos, whatever their visibility",
        querystring: StudioQuerySchema,
        response: responses(200, StudioListSchema, 400, 401),
      },
      async handler(request) {
        const viewer = privateMedia.viewerOf(signedIn(request).userId)
        const { videos, total } = await reads.run(viewer.userId, (database) =>
          studioVideos(database, viewer, request.query),
        )
        return ok('Your videos.', { videos, pagination: pagination(request.query, total) })
      },
    })

    app.route({
      method: 'PATCH',
      url: '/videos',
      config: { access: 'signed-in', quota: 'visibility', fieldMessages: uploadMessages },
      schema: {
        tags: ['studio'],
        summary: "Changes the visibility of several of the caller's videos",
        body: BulkVisibilitySchema,
        response: responses(200, BulkVisibilityResultSchema, 400, 401, 429),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { ids, ...given } = request.body
        const change = readVisibility(given, clock())
        const changed = await database.transaction((transaction) =>
          setVisibility(transaction, userId, ids, change, clock()),
        )
        return ok('Visibility changed.', { changed })
      },
    })

    app.route({
      method: 'GET',
      url: '/views',
      config: { access: 'signed-in' },
      schema: {
        tags: ['studio'],
        summary: "Views of the caller's videos by day",
        querystring: ViewsQuerySchema,
        response: responses(200, ViewsSchema, 400, 401),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const days = await reads.run(userId, (database) => viewsByDay(database, userId, request.query, clock()))
        return ok('Views by day.', { days })
      },
    })
  }
}
