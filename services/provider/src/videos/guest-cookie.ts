import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiPath } from '../http/api-path.ts'
import { deriveKey } from '../derive-key.ts'

const guestCookieName = 'viewerId'
const guestIdPattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/
const yearSeconds = 365 * 24 * 60 * 60

export interface Guest {
  guestId: string
  /** Whether this is the browser's first view, because it didn't send a valid guest ID. */
  isNew: boolean
}

export interface GuestCookie {
  /** Identifies a signed-out viewer. Sets the cookie on the first visit. */
  read(request: FastifyRequest, reply: FastifyReply): Guest
}

/**
 * Manages the cookie with the random ID that distinguishes signed-out viewers. The ID is signed, so clients can't invent IDs to add views. An ID with an
 * invalid signature is replaced.
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
