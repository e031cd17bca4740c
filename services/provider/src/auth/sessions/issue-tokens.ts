import type { FastifyReply } from 'fastify'
import type { AccessTokens } from '../access-tokens.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { OpenSession } from './sessions.ts'

/** What it takes to give a session its tokens. */
export interface TokenIssue {
  accessTokens: AccessTokens
  sessionCookies: SessionCookies
}

/** Gives an open session its tokens: as cookies, and to be said in the answer. */
export function issueTokens(
  { accessTokens, sessionCookies }: TokenIssue,
  reply: FastifyReply,
  session: OpenSession,
): { accessToken: string; refreshToken: string } {
  const tokens = { accessToken: accessTokens.issue(session), refreshToken: session.refreshToken }
  sessionCookies.set(reply, tokens)
  return tokens
}
