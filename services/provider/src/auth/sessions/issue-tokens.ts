import type { FastifyReply } from 'fastify'
import type { AccessTokens } from '../access-tokens.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { OpenSession } from './sessions.ts'

/** Dependencies for issuing a session's tokens. */
export interface TokenIssue {
  accessTokens: AccessTokens
  sessionCookies: SessionCookies
}

/** Issues tokens for an open session: sets the cookies and returns the tokens for the response. */
export function issueTokens(
  { accessTokens, sessionCookies }: TokenIssue,
  reply: FastifyReply,
  session: OpenSession,
): { accessToken: string; refreshToken: string } {
  const tokens = { accessToken: accessTokens.issue(session), refreshToken: session.refreshToken }
  sessionCookies.set(reply, tokens)
  return tokens
}
