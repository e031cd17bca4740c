import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { ok, ref, responses } from '../http/envelope.ts'
import { UserSchema } from '../auth/account/schemas.ts'
import { findChannel } from './queries.ts'
import { ChannelParamsSchema } from './schemas.ts'

/** `/users/channel`: channels by username. */
export function channelRoutes({ reads }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/:username',
      config: { access: 'everyone' },
      schema: {
        tags: ['users'],
        summary: 'A channel by username',
        params: ChannelParamsSchema,
        response: responses(200, ref(UserSchema), 401, 404),
      },
      async handler(request) {
        const { username } = request.params
        const viewerId = request.viewer?.userId ?? null
        const channel = await reads.run(viewerId, (database) => findChannel(database, username, viewerId))
        if (!channel) throw notFound(`Channel not found for username: ${username}`)
        return ok('Channel.', channel)
      },
    })
  }
}
