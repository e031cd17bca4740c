import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../../http/api-error.ts'
import { EmptySchema, ok, responses } from '../../http/envelope.ts'
import { bearerToken } from '../authentication.ts'
import type { TokenIssue } from './issue-tokens.ts'
import { refreshTokenCookie } from './session-cookies.ts'
import { endSession, sessionOfRefreshToken, type SessionContext } from './sessions.ts'

export interface LogoutRouteOptions extends SessionContext, TokenIssue {}

/** `/users/logout`: ends the caller's session. */
export function logoutRoute(options: LogoutRouteOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { usesRefreshToken: true },
      schema: {
        tags: ['users'],
        summary: 'Ends the session',
        security: [{ bearer: [] }],
        response: responses(200, EmptySchema, 401),
      },
      async handler(request, reply) {
        options.sessionCookies.clear(reply)
        const sessionIds = await sessionsOf(request, options)
        if (sessionIds.length === 0) throw unauthenticated('You are not logged in.')
        for (const sessionId of sessionIds) await endSession(options, request, sessionId, 'log-out')
        return ok('Logged out.', {})
      },
    })
  }
}

/** Returns the sessions to end. Either token is enough to log out, so users can log out after their access token has expired. */
async function sessionsOf(request: FastifyRequest, { database, accessTokens }: LogoutRouteOptions): Promise<string[]> {
  const refreshToken = request.cookies[refreshTokenCookie]
  const accessToken = bearerToken(request)
  const sessionIds = [
    refreshToken && (await sessionOfRefreshToken(database, refreshToken)),
    accessToken && accessTokens.read(accessToken)?.sessionId,
  ]
  return sessionIds.filter((sessionId) => typeof sessionId === 'string' && sessionId !== '') as string[]
}
