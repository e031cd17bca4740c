import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

export const accessTokenSeconds = 15 * 60

/** The caller that a valid access token identifies. */
export interface Viewer {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  issue(viewer: Viewer): string
  /** Returns the caller, or undefined if the token is forged, altered or expired. */
  read(token: string): Viewer | undefined
}

interface Claims {
  sub: string
  sid: string
  iat: number
  exp: number
  jti: string
}

/**
 * Creates access tokens, signed with the secret of the app's `jwt` plugin and timestamped by the provider's clock.
 */
export function createAccessTokens({ jwt }: Pick<FastifyInstance, 'jwt'>, clock: Clock): AccessTokens {
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)
  return {
    issue({ userId, sessionId }) {
      const now = nowSeconds()
      const claims: Claims = {
        sub: userId,
        sid: sessionId,
        iat: now,
        exp: now + accessTokenSeconds,
        jti: randomUUID(),
      }
      return jwt.sign(claims)
    },
    read(token) {
      try {
        const { sub, sid, exp } = jwt.verify<Claims>(token)
        return exp > nowSeconds() ? { userId: sub, sessionId: sid } : undefined
      } catch {
        return undefined
      }
    },
  }
}
