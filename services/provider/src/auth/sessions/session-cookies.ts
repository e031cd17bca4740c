import type { FastifyReply } from 'fastify'
import { apiPath } from '../../http/api-path.ts'
import { accessTokenSeconds } from '../access-tokens.ts'
import { refreshTokenSeconds } from './refresh-tokens.ts'

export const accessTokenCookie = 'accessToken'
export const refreshTokenCookie = 'refreshToken'

/** The parent path of the logout and refresh calls. Browsers send the refresh token only to URLs below this path. */
const refreshTokenPath = `${apiPath}/users`

export interface SessionCookies {
  set(reply: FastifyReply, tokens: { accessToken: string; refreshToken: string }): void
  clear(reply: FastifyReply): void
}

/** Creates session cookies that scripts can't read and forms on other sites can't send. */
export function createSessionCookies({ secure }: { secure: boolean }): SessionCookies {
  const shared = { httpOnly: true, sameSite: 'lax', secure } as const
  return {
    set(reply, { accessToken, refreshToken }) {
      reply.setCookie(accessTokenCookie, accessToken, {
        ...shared,
        path: apiPath,
        maxAge: accessTokenSeconds,
      })
      reply.setCookie(refreshTokenCookie, refreshToken, {
        ...shared,
        path: refreshTokenPath,
        maxAge: refreshTokenSeconds,
      })
    },
    clear(reply) {
      reply.clearCookie(accessTokenCookie, { ...shared, path: apiPath })
      reply.clearCookie(refreshTokenCookie, { ...shared, path: refreshTokenPath })
    },
  }
}
