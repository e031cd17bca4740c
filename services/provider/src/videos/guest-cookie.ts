import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const GUEST_COOKIE = 'viewerId'
const GUEST_ID = /^[A-Za-z0-9_-]{22}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The random id that tells one signed-out viewer's views from another's, and nothing else. Sets it on a first visit. */
export function guestId(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): string {
  const known = request.cookies[GUEST_COOKIE]
  if (known && GUEST_ID.test(known)) return known
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(GUEST_COOKIE, id, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/v1/videos',
    maxAge: YEAR_SECONDS,
  })
  return id
}
