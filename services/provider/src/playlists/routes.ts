import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/api-error.ts'
import { ref, responses } from '../http/envelope.ts'
import { sendRawJson } from '../http/send-raw-json.ts'
import { signedIn } from '../auth/authentication.ts'
import { playlistsOf } from './queries.ts'
import { PlaylistParamsSchema, PlaylistSchema } from './schemas.ts'

/** `/playlists`: a user's playlists. */
export function playlistRoutes({ reads }: ReadContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/user/:userId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['playlists'],
        summary: "The caller's playlists, newest first",
        params: PlaylistParamsSchema,
        response: responses(200, Type.Array(ref(PlaylistSchema)), 401, 403),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        if (request.params.userId !== userId) throw forbidden("You cannot see another user's playlists.")
        const json = await reads.run(userId, (database) => playlistsOf(database, userId))
        return sendRawJson(reply, 'Playlists.', json)
      },
    })
  }
}
