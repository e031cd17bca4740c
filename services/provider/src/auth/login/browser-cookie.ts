import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiPath } from '../../http/api-path.ts'

const browserCookieName = 'browserId'
const browserIdPattern = /^[A-Za-z0-9_-]{22}$/
const yearSeconds = 365 * 24 * 60 * 60

/** Returns the random ID of the browser that logs in. Creates an ID for a new browser. */
export function browserIdOf({ cookies }: FastifyRequest): string {
  const known = cookies[browserCookieName]
  return known && browserIdPattern.test(known) ? known : randomBytes(16).toString('base64url')
}

/** Remembers the browser after a successful login. Browsers send the cookie only to the login route. */
export function rememberBrowser(reply: FastifyReply, id: string, { secure }: { secure: boolean }): void {
  reply.setCookie(browserCookieName, id, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: `${apiPath}/users/login`,
    maxAge: yearSeconds,
  })
}
