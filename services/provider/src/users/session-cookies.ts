import type { FastifyReply } from 'fastify'
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'
import { REFRESH_TOKEN_SECONDS } from './refresh-tokens.ts'

export const ACCESS_TOKEN_COOKIE = 'accessToken'
export const REFRESH_TOKEN_COOKIE = 'refreshToken'

const ACCESS_TOKEN_PATH = '/api/v1'
/** Log-out and the exchange live here; no other call is sent the refresh token. */
const REFRESH_TOKEN_PATH = '/api/v1/users'

export interface SessionCookies {
  set(reply: FastifyReply, tokens: { accessToken: string; refreshToken: string }): void
  clear(reply: FastifyReply): void
}

/** The cookies of a session: no script reads them, and no other site's form sends them. */
export function createSessionCookies({ secure }: { secure: boolean }): SessionCookies {
  const shared = { httpOnly: true, sameSite: 'lax', secure } as const
  return {
    set(reply, { accessToken, refreshToken }) {
      reply.setCookie(ACCESS_TOKEN_COOKIE, accessToken, {
        ...shared,
        path: ACCESS_TOKEN_PATH,
        maxAge: ACCESS_TOKEN_SECONDS,
      })
      reply.setCookie(REFRESH_TOKEN_COOKIE, refreshToken, {
        ...shared,
        path: REFRESH_TOKEN_PATH,
        maxAge: REFRESH_TOKEN_SECONDS,
      })
    },
    clear(reply) {
      reply.clearCookie(ACCESS_TOKEN_COOKIE, { ...shared, path: ACCESS_TOKEN_PATH })
      reply.clearCookie(REFRESH_TOKEN_COOKIE, { ...shared, path: REFRESH_TOKEN_PATH })
    },
  }
}
