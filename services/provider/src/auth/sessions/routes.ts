import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '../../http/api-error.ts'
import { EmptySchema, ok, responses } from '../../http/envelope.ts'
import { signedIn } from '../authentication.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { RevokedSessionsSchema, SessionListSchema, SessionParamsSchema } from './schemas.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SessionContext } from './sessions.ts'

export interface SessionRoutesOptions extends SessionContext {
  sessionCookies: SessionCookies
}

/** `/users/sessions`: lists and ends the account's sessions. An extension to the specification. */
export function sessionRoutes(options: SessionRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['sessions'],
        summary: "Lists the account's live sessions, most recently used first, at most 100",
        response: responses(200, SessionListSchema, 401),
      },
      async handler(request) {
        return ok('Sessions.', { sessions: await listSessions(options, signedIn(request)) })
      },
    })

    app.route({
      method: 'DELETE',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['sessions'],
        summary: "Ends all the account's sessions except the current one",
        response: responses(200, RevokedSessionsSchema, 401),
      },
      async handler(request) {
        return ok('All other sessions were ended.', {
          revoked: await revokeOtherSessions(options, request, signedIn(request)),
        })
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:sessionId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['sessions'],
        summary: "Ends one of the account's sessions",
        params: SessionParamsSchema,
        response: responses(200, EmptySchema, 401, 404),
      },
      async handler(request, reply) {
        const viewer = signedIn(request)
        const { sessionId } = request.params
        if (!(await revokeSession(options, request, viewer, sessionId))) throw notFound('This session does not exist.')
        if (sessionId === viewer.sessionId) options.sessionCookies.clear(reply)
        return ok('The session was ended.', {})
      },
    })
  }
}
