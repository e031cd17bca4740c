import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { ok, responses } from '../../http/envelope.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { issueTokens, type TokenIssue } from '../sessions/issue-tokens.ts'
import { startSession, type SessionContext } from '../sessions/sessions.ts'
import { browserIdOf, rememberBrowser } from './browser-cookie.ts'
import { logIn, type LogInOptions } from './log-in.ts'
import { emailAsStored } from '../account/queries.ts'
import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength, type User } from '../account/schemas.ts'
import { TokensSchema } from '../sessions/schemas.ts'

const LoginBodySchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
  password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
})

type LoginBody = Static<typeof LoginBodySchema>

const LoginResponseSchema = Type.Object({
  ...TokensSchema.properties,
  user: Type.Unsafe<User>({ $ref: 'User#' }),
})

export interface LoginRoutesOptions extends SessionContext, TokenIssue, Omit<LogInOptions, 'database'> {
  rateLimits: RateLimits
  secureCookies: boolean
}

/** `/users/login`: starts a session. */
export function loginRoutes(options: LoginRoutesOptions): FastifyPluginAsyncTypebox {
  const { rateLimits, secureCookies } = options
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: {
        rateLimit: limitTo(rateLimits.login, accountOf),
        messageWhenMissing: 'Email and password are required',
      },
      schema: {
        tags: ['users'],
        summary: 'Starts a session',
        body: LoginBodySchema,
        response: responses(200, LoginResponseSchema, 400, 401, 429, 503),
      },
      async handler(request, reply) {
        const browserId = browserIdOf(request)
        const loggedIn = await logIn(options, request, { ...request.body, browserId })
        const session = await startSession(options, request, loggedIn)
        rememberBrowser(reply, browserId, { secure: secureCookies })
        return ok('Logged in.', { ...issueTokens(options, reply, session), user: loggedIn.account })
      },
    })
  }
}

/** Hashed, because it's stored with the rate limits. */
function accountOf({ body }: FastifyRequest): string {
  return createHash('sha256')
    .update(emailAsStored((body as LoginBody).email))
    .digest('base64url')
}
