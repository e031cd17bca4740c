import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { unauthenticated } from '../../http/api-error.ts'
import { ok, responses } from '../../http/envelope.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { issueTokens, type TokenIssue } from './issue-tokens.ts'
import { TokensSchema } from './schemas.ts'
import { refreshTokenCookie } from './session-cookies.ts'
import { refreshSession, type SessionContext } from './sessions.ts'

export interface RefreshTokenRouteOptions extends SessionContext, TokenIssue {
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
