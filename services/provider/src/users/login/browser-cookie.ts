import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiPath } from '../../http/api-path.ts'

const BROWSER_COOKIE = 'browserId'
const BROWSER_ID = /^[A-Za-z0-9_-]{22}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The random id of the browser that logs in, and nothing else; a new one for a browser that has none. */
export function browserIdOf({ cookies }: FastifyRequest): string {
  const known = cookies[BROWSER_COOKIE]
  return known && BROWSER_ID.test(known) ? known : randomBytes(16).toString('base64url')
}

/** Lets a browser be known again at its next log-in, to which alone the cookie is sent. For a log-in that succeeded. */
export function rememberBrowser(reply: FastifyReply, id: string, { secure }: { secure: boolean }): void {
  reply.setCookie(BROWSER_COOKIE, id, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: `${apiPath}/users/login`,
    maxAge: YEAR_SECONDS,
  })
}
