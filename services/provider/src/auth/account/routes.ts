import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ProviderContext } from '../../context.ts'
import { unauthenticated } from '../../http/api-error.ts'
import { ok, ref, responses } from '../../http/envelope.ts'
import { signedIn } from '../authentication.ts'
import { findAccount } from './queries.ts'
import { UserSchema } from './schemas.ts'

/** `/users/current-user`: the caller's account. */
export function accountRoutes({ database }: ProviderContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: { tags: ['users'], summary: "The caller's account", response: responses(200, ref(UserSchema), 401) },
      async handler(request) {
        const account = await findAccount(database, signedIn(request).userId)
        if (!account) throw unauthenticated()
        return ok('Current user.', account)
      },
    })
  }
}
