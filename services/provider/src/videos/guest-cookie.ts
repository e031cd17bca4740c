import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiPath } from '../http/api-path.ts'
import { deriveKey } from '../derive-key.ts'

const guestCookieName = 'viewerId'
const guestIdPattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/
const yearSeconds = 365 * 24 * 60 * 60

export interface Guest {
  guestId: string
  /** The browser came without an id that the provider gave it, so it has seen nothing yet. */
  isNew: boolean
}

export interface GuestCookie {
  /** Who a signed-out viewer is. Sets the cookie on a first visit. */
  read(request: FastifyRequest, reply: FastifyReply): Guest
}

/**
 * The cookie with the random id that tells one signed-out viewer's views from another's, and nothing else. It is signed, so that nobody
 * counts as many viewers by making up ids; one that the provider did not sign is replaced.
 */
export function createGuestCookie({ secret, secure }: { secret: string; secure: boolean }): GuestCookie {
  const key = deriveKey(secret, 'ids of guests')
  const sign = (id: string) => createHmac('sha256', key).update(id).digest().subarray(0, 16)

  return {
    read({ cookies }, reply) {
      const [, known, signature = ''] = cookies[guestCookieName]?.match(guestIdPattern) ?? []
      if (known && timingSafeEqual(sign(known), Buffer.from(signature, 'base64url'))) {
        return { guestId: known, isNew: false }
      }
      const guestId = randomBytes(16).toString('base64url')
      reply.setCookie(guestCookieName, `${guestId}.${sign(guestId).toString('base64url')}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: `${apiPath}/videos`,
        maxAge: yearSeconds,
      })
      return { guestId, isNew: true }
    },
  }
}
