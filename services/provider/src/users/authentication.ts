import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '../http/api-error.ts'
import type { AccessTokens, Viewer } from './access-tokens.ts'
import { isFromOtherOrigin, type OwnOrigin } from './cross-origin.ts'
import { ACCESS_TOKEN_COOKIE, REFRESH_TOKEN_COOKIE } from './session-cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null for a visitor. Set for routes that state their `access`. */
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    /** Who may call: only signed-in users, or everyone, who then sees what is theirs marked. */
    access?: 'signed-in' | 'everyone'
    /** The call goes by the session of the refresh token in its cookie. */
    usesRefreshToken?: boolean
  }
}

export interface AuthenticationOptions extends OwnOrigin {
  accessTokens: AccessTokens
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Finds out who is asking, for every route that states its `access`, before its body is read. A write that only a cookie authenticates is
 * refused when another origin's page sent it: its viewer does not know of it. Such a page cannot send a bearer token.
 */
export function addAuthentication(app: FastifyInstance, options: AuthenticationOptions): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    if (access) request.viewer = viewerOf(request, options)
    if (!SAFE_METHODS.has(request.method) && isByCookie(request) && isFromOtherOrigin(request, options)) {
      throw forbidden('This request came from another site and was refused. Please try again from Kinora itself.')
    }
    done(access === 'signed-in' && !request.viewer ? unauthenticated() : undefined)
  })
}

function viewerOf(request: FastifyRequest, { accessTokens }: AuthenticationOptions): Viewer | null {
  const bearer = bearerToken(request)
  if (bearer !== undefined) {
    const viewer = accessTokens.read(bearer)
    // Not even a public page is answered as if to a visitor: the caller believes to be signed in, and can renew its token.
    if (!viewer) throw unauthenticated('Your session has expired. Please log in again.')
    return viewer
  }
  const cookie = request.cookies[ACCESS_TOKEN_COOKIE]
  return (cookie && accessTokens.read(cookie)) || null
}

/** Whether nothing but a cookie, which a browser adds by itself, says whose call this is. */
function isByCookie(request: FastifyRequest): boolean {
  if (bearerToken(request) !== undefined) return false
  const { usesRefreshToken } = request.routeOptions.config
  return request.viewer !== null || (usesRefreshToken === true && Boolean(request.cookies[REFRESH_TOKEN_COOKIE]))
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
