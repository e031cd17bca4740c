import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '../../derive-key.ts'

/** How long a refresh token is good for, and so a session that nobody uses. */
export const refreshTokenSeconds = 30 * 24 * 60 * 60

/** The chain of a session's refresh tokens: a random one to begin with, and from each the next. */
export interface RefreshTokens {
  /** The first token of a session: 256 random bits. */
  first(): string
  /**
   * The token that follows on another, which is always the same one. So two tabs that send a token at once both go on with the same
   * next one, and nothing but hashes has to be stored for that. Only who has the provider's secret can work it out.
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

/** What is stored of a token. A fast hash will do: 256 bits cannot be guessed, unlike a password. */
export function hashRefreshToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex')
}
