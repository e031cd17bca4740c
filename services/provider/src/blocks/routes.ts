import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { signedIn } from '../auth/authentication.ts'
import type { ReadContext } from '../context.ts'
import { conflict, forbidden, notFound } from '../http/api-error.ts'
import { EmptySchema, ok, responses } from '../http/envelope.ts'
import { pagination } from '../http/pagination.ts'
import { block, listBlocks, maxBlocks, unblock } from './queries.ts'
import { BlockListQuerySchema, BlockListSchema, BlockParamsSchema } from './schemas.ts'

/** `/users/blocks`: accounts that the caller has blocked. An extension to the specification. */
export function blockRoutes(context: ReadContext): FastifyPluginAsyncTypebox {
  const { reads } = context
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['users'],
        summary: 'A page of the accounts that the caller has blocked, latest first',
        querystring: BlockListQuerySchema,
        response: responses(200, BlockListSchema, 400, 401),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { query } = request
        const { blocks, total } = await reads.run(userId, (database) => listBlocks(database, userId, query))
        return ok('Blocked accounts.', { blocks, pagination: pagination(query, total) })
      },
    })

    app.route({
      method: 'PUT',
      url: '/:userId',
      config: { access: 'signed-in', quota: 'blocks' },
      schema: {
        tags: ['users'],
        summary:
          "Blocks an account for the caller, who no longer sees its comments. It can't comment on the caller's videos or reply to the caller's comments",
        params: BlockParamsSchema,
        response: responses(200, EmptySchema, 401, 403, 404, 409, 429),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        if (request.params.userId === userId) throw forbidden('You cannot block your own account.')
        const refusal = await block(context, userId, request.params.userId)
        if (refusal === 'not found') throw notFound('Account not found', 'ACCOUNT_NOT_FOUND')
        if (refusal === 'too many')
          throw conflict(`You can block at most ${maxBlocks} accounts. Unblock an account first.`)
        return ok('Account blocked.', {})
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:userId',
      config: { access: 'signed-in', quota: 'blocks' },
      schema: {
        tags: ['users'],
        summary: 'Unblocks an account',
        params: BlockParamsSchema,
        response: responses(200, EmptySchema, 401, 429),
      },
      async handler(request) {
        await unblock(context, signedIn(request).userId, request.params.userId)
        return ok('Account unblocked.', {})
      },
    })
  }
}
