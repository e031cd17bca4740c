import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthenticated } from '../http/api-error.ts'
import type { AccessTokens, Viewer } from './access-tokens.ts'
import { ACCESS_TOKEN_COOKIE } from './session-cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null for a visitor. Set for routes that state their `access`. */
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    /** Who may call: only signed-in users, or everyone, who then sees what is theirs marked. */
    access?: 'signed-in' | 'everyone'
  }
}

/** Finds out who is asking, for every route that states its `access`, before its body is read. */
export function addAuthentication(app: FastifyInstance, accessTokens: AccessTokens): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    if (access) request.viewer = viewerOf(request, accessTokens)
    done(access === 'signed-in' && !request.viewer ? unauthenticated() : undefined)
  })
}

function viewerOf(request: FastifyRequest, accessTokens: AccessTokens): Viewer | null {
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

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer +(.*)$/i)?.[1]
}

/** The signed-in viewer of a route whose `access` is 'signed-in'. */
export function signedIn(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}
