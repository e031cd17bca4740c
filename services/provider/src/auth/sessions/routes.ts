import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound, unauthenticated } from '../../http/api-error.ts'
import { EmptySchema, ok, responses } from '../../http/envelope.ts'
import { signedIn, bearerToken } from '../authentication.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { RevokedSessionsSchema, SessionListSchema, SessionParamsSchema, TokensSchema } from './schemas.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { issueTokens, type TokenIssue } from './issue-tokens.ts'
import { refreshTokenCookie, type SessionCookies } from './session-cookies.ts'
import { refreshSession, type SessionContext, endSession, sessionOfRefreshToken } from './sessions.ts'
import type { FastifyRequest } from 'fastify'

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

interface RefreshTokenRouteOptions extends SessionContext, TokenIssue {
  rateLimits: RateLimits
}

/** `/users/refresh-token`: extends the cookie's session. */
export function refreshTokenRoute(options: RefreshTokenRouteOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { usesRefreshToken: true, rateLimit: limitTo(options.rateLimits.refresh) },
      schema: {
        tags: ['users'],
        summary: "Refreshes the session: exchanges the cookie's refresh token for new tokens",
        response: responses(200, TokensSchema, 401, 429),
      },
      async handler(request, reply) {
        const refreshToken = request.cookies[refreshTokenCookie]
        const session = refreshToken ? await refreshSession(options, request, refreshToken) : undefined
        if (!session) {
          options.sessionCookies.clear(reply)
          throw unauthenticated('Your session has expired. Please log in again.')
        }
        return ok('Session refreshed.', issueTokens(options, reply, session))
      },
    })
  }
}

interface LogoutRouteOptions extends SessionContext, TokenIssue {}

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
