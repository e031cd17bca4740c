import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditLog } from '../audit/audit-log.ts'
import { forbidden, unauthenticated, unavailable } from '../http/api-error.ts'
import type { AccessTokens, Viewer } from './access-tokens.ts'
import { isFromOtherOrigin, type OwnOrigin } from './cross-origin.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { accessTokenCookie, refreshTokenCookie } from './sessions/session-cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, or null for a visitor. Set on routes that declare their `access`. */
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    /**
     * Who may call the route: signed-in users only, or everyone. For signed-in users, responses also include their own likes and subscriptions.
     */
    access?: 'signed-in' | 'everyone'
    /** Whether the call authenticates with the refresh token in its cookie. */
    usesRefreshToken?: boolean
  }
}

export interface AuthenticationOptions extends OwnOrigin {
  accessTokens: AccessTokens
  endedSessions: EndedSessions
  audit: AuditLog
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Authenticates the caller for every route that declares its `access`, before the body is read. An access token is valid until it expires or its session ends.
 * A write that is authenticated only by a cookie is rejected if another origin's page sent it (CSRF). Such a page can't send a bearer token.
 */
export function addAuthentication(app: FastifyInstance, options: AuthenticationOptions): void {
  const { endedSessions, audit } = options
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const isNeeded = request.routeOptions.config.access !== undefined && accessTokenOf(request) !== undefined
    if (!isNeeded || endedSessions.isLoaded()) return
    // Until the ended sessions are loaded, their tokens would still be accepted.
    await endedSessions.load().catch((cause: unknown) => {
      throw unavailable("Your session can't be verified right now. Please try again.", 1, cause)
    })
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    if (access) request.viewer = viewerOf(request, options)
    if (!safeMethods.has(request.method) && isByCookie(request) && isFromOtherOrigin(request, options)) {
      audit.note(request, {
        event: 'cross-origin-refused',
        userId: request.viewer?.userId,
        details: whatAndWhence(request),
      })
      throw forbidden('This request came from another site and was blocked. Please try again on Kinora.')
    }
    done(access === 'signed-in' && !request.viewer ? unauthenticated() : undefined)
  })
}

function viewerOf(request: FastifyRequest, { accessTokens, endedSessions }: AuthenticationOptions): Viewer | null {
  const token = accessTokenOf(request)
  const viewer = token === undefined ? undefined : accessTokens.read(token)
  if (viewer && !endedSessions.has(viewer.sessionId)) return viewer
  // Even public calls reject an invalid token: its sender expects to be signed in and can refresh the token.
  if (bearerToken(request) !== undefined) throw unauthenticated('Your session has expired. Please log in again.')
  return null
}

function accessTokenOf(request: FastifyRequest): string | undefined {
  return bearerToken(request) ?? request.cookies[accessTokenCookie]
}

/** Whether the call is authenticated only by a cookie, which browsers send automatically. */
function isByCookie(request: FastifyRequest): boolean {
  if (bearerToken(request) !== undefined) return false
  const { usesRefreshToken } = request.routeOptions.config
  return request.viewer !== null || (usesRefreshToken === true && Boolean(request.cookies[refreshTokenCookie]))
}

function whatAndWhence({ method, routeOptions, headers }: FastifyRequest): Record<string, string> {
  const origin = (headers.origin ?? headers['sec-fetch-site'])?.toString().slice(0, 100) ?? ''
  return { call: `${method} ${routeOptions.url}`, origin }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer +(.*)$/i)?.[1]
}

/** The signed-in viewer of a route whose `access` is 'signed-in'. */
export function signedIn(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}
