import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { UploadContext } from '../media/upload-services.ts'
import { notFound, unauthenticated } from '../http/api-error.ts'
import { created, EmptySchema, ok, ref, responses } from '../http/envelope.ts'
import { limitTo, type RateLimits } from '../http/rate-limits.ts'
import type { AccessTokens } from './access-tokens.ts'
import { bearerToken, signedIn } from './authentication.ts'
import { browserIdOf, rememberBrowser } from './browser-cookie.ts'
import { logIn } from './log-in.ts'
import type { LoginBackOff } from './login-back-off.ts'
import type { PasswordGate } from './password-gate.ts'
import { findAccount, findChannel } from './queries.ts'
import { register } from './register.ts'
import {
  ChannelParamsSchema,
  LoginAnswerSchema,
  LoginBodySchema,
  RegisterFormSchema,
  TokensSchema,
  UserSchema,
} from './schemas.ts'
import { REFRESH_TOKEN_COOKIE, type SessionCookies } from './session-cookies.ts'
import { continueSession, endSession, sessionOfRefreshToken, startSession, type SessionContext } from './sessions.ts'

export interface UserRoutesOptions extends UploadContext, SessionContext {
  accessTokens: AccessTokens
  sessionCookies: SessionCookies
  rateLimits: RateLimits
  loginBackOff: LoginBackOff
  passwordGate: PasswordGate
  secureCookies: boolean
}

/** `/users`: accounts, sessions and channels. */
export function userRoutes(options: UserRoutesOptions): FastifyPluginAsyncTypebox {
  const { database, accessTokens, sessionCookies, rateLimits, secureCookies } = options

  return async (app) => {
    app.route({
      method: 'POST',
      url: '/login',
      config: { rateLimit: limitTo(rateLimits.login), messageWhenMissing: 'Email and password are required' },
      schema: {
        tags: ['users'],
        summary: 'Starts a session',
        body: LoginBodySchema,
        response: responses(200, LoginAnswerSchema, 400, 401, 429, 503),
      },
      async handler(request, reply) {
        const browserId = browserIdOf(request)
        const user = await logIn(options, request, { ...request.body, browserId })
        rememberBrowser(reply, browserId, { secure: secureCookies })

        const session = await startSession(options, request, user._id)
        const tokens = { accessToken: accessTokens.issue(session), refreshToken: session.refreshToken }
        sessionCookies.set(reply, tokens)
        return ok('Logged in.', { ...tokens, user })
      },
    })

    app.route({
      method: 'POST',
      url: '/register',
      config: { rateLimit: limitTo(rateLimits.register), quota: 'signUps', form: RegisterFormSchema },
      schema: {
        tags: ['users'],
        summary: 'Opens an account',
        response: responses(201, ref(UserSchema), 400, 408, 409, 413, 415, 429, 503),
      },
      async handler(request, reply) {
        const user = await register(options, request)
        reply.code(201)
        return created('Account created.', user)
      },
    })

    app.route({
      method: 'POST',
      url: '/refresh-token',
      config: { usesRefreshToken: true, rateLimit: limitTo(rateLimits.refresh) },
      schema: {
        tags: ['users'],
        summary: 'Exchanges the refresh token of the cookie for new tokens',
        response: responses(200, TokensSchema, 401, 429),
      },
      async handler(request, reply) {
        const refreshToken = request.cookies[REFRESH_TOKEN_COOKIE]
        const session = refreshToken ? await continueSession(options, request, refreshToken) : undefined
        if (!session) {
          sessionCookies.clear(reply)
          throw unauthenticated('Your session has expired. Please log in again.')
        }
        const tokens = { accessToken: accessTokens.issue(session), refreshToken: session.refreshToken }
        sessionCookies.set(reply, tokens)
        return ok('Session renewed.', tokens)
      },
    })

    app.route({
      method: 'POST',
      url: '/logout',
      config: { usesRefreshToken: true },
      schema: {
        tags: ['users'],
        summary: 'Ends the session',
        security: [{ bearer: [] }],
        response: responses(200, EmptySchema, 401),
      },
      async handler(request, reply) {
        sessionCookies.clear(reply)
        const sessionIds = await sessionsOf(request)
        if (sessionIds.length === 0) throw unauthenticated('You are not logged in.')
        for (const sessionId of sessionIds) await endSession(options, request, sessionId, 'log-out')
        return ok('Logged out.', {})
      },
    })

    app.route({
      method: 'GET',
      url: '/current-user',
      config: { access: 'signed-in' },
      schema: { tags: ['users'], summary: "The caller's account", response: responses(200, ref(UserSchema), 401) },
      async handler(request) {
        const user = await findAccount(database, signedIn(request).userId)
        if (!user) throw unauthenticated()
        return ok('Current user.', user)
      },
    })

    app.route({
      method: 'GET',
      url: '/channel/:username',
      config: { access: 'everyone' },
      schema: {
        tags: ['users'],
        summary: 'A channel by its username',
        params: ChannelParamsSchema,
        response: responses(200, ref(UserSchema), 401, 404),
      },
      async handler(request) {
        const { username } = request.params
        const channel = await findChannel(database, username, request.viewer?.userId ?? null)
        if (!channel) throw notFound(`Channel not found for username: ${username}`)
        return ok('Channel.', channel)
      },
    })
  }

  /** Logging out works with either token, so that an expired access token keeps nobody logged in. */
  async function sessionsOf(request: FastifyRequest): Promise<string[]> {
    const refreshToken = request.cookies[REFRESH_TOKEN_COOKIE]
    const accessToken = bearerToken(request)
    const fromRefreshToken = refreshToken && (await sessionOfRefreshToken(database, refreshToken))
    const fromAccessToken = accessToken && accessTokens.read(accessToken)?.sessionId
    return [fromRefreshToken, fromAccessToken].filter(
      (sessionId) => typeof sessionId === 'string' && sessionId !== '',
    ) as string[]
  }
}
