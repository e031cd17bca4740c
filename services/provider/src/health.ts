import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { ProviderContext } from './context.ts'
import { unavailable } from './http/api-error.ts'
import { ok, responses } from './http/envelope.ts'

/** `/health`: whether this process can do its work. */
export function healthRoutes({ database }: Pick<ProviderContext, 'database'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        tags: ['health'],
        summary: 'Whether the database answers',
        response: responses(200, Type.Object({ status: Type.Literal('up') }), 503),
      },
      async handler() {
        try {
          await database.execute(sql`select 1`)
        } catch (cause) {
          throw unavailable('The database does not answer.', 2, cause)
        }
        return ok('The provider is up.', { status: 'up' as const })
      },
    })
  }
}
