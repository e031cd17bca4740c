import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { unavailable } from '../http/api-error.ts'
import { ok, responses } from '../http/envelope.ts'
import type { Readiness } from './readiness.ts'
import { announceSeparateViews } from '../videos/separate-views.ts'

/** `/health`: whether this process can do its work. */
export function healthRoutes(readiness: Readiness): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        tags: ['health'],
        summary: 'Reports whether the database responds',
        response: responses(200, Type.Object({ status: Type.Literal('up') }), 503),
      },
      async handler(_request, reply) {
        announceSeparateViews(reply)
        if ((await readiness.check()).database === 'down') throw unavailable('The database does not respond.', 2)
        return ok('The provider is up.', { status: 'up' as const })
      },
    })
  }
}
