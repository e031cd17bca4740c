import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../derive-key.ts'

/** The lifetime of a refresh token, and therefore of an idle session. */
export const refreshTokenSeconds = 30 * 24 * 60 * 60

/** The chain of a session's refresh tokens. The first is random, and each determines the next. */
export interface RefreshTokens {
  /** The first token of a session: 256 random bits. */
  first(): string
  /**
   * Returns the token that follows this one. The result is deterministic, so two tabs that send the same token simultaneously receive the same next token, and
   * only hashes have to be stored. Deriving it requires the provider's secret.
   */
  successorOf(refreshToken: string): string
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'the successor of a refresh token')
  return {
    first: () => randomBytes(32).toString('base64url'),
    successorOf: (refreshToken) => createHmac('sha256', key).update(refreshToken).digest('base64url'),
  }
}

/** Returns the hash of a token for storage. A fast hash is enough, because 256 bits can't be guessed. */
export function hashRefreshToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex')
}
