import { Type, type Static } from 'typebox'
import { accessTokenSeconds } from '../access-tokens.ts'

export const TokensSchema = Type.Object({ accessToken: Type.String(), refreshToken: Type.String() })

/** A session of the caller's account. */
export const SessionSchema = Type.Object(
  {
    _id: Type.String(),
    createdAt: Type.String({ format: 'date-time', description: 'When the session started.' }),
    lastUsedAt: Type.String({
      format: 'date-time',
      description: `When the session was last refreshed, at most ${accessTokenSeconds / 60} minutes before its last use.`,
    }),
    userAgent: Type.Optional(Type.String({ description: 'The user agent that logged in.' })),
    address: Type.Optional(Type.String({ description: 'The IP address of the login.' })),
    isCurrent: Type.Boolean({ description: 'Whether this is the current session.' }),
  },
  { $id: 'Session' },
)

export type Session = Static<typeof SessionSchema>

export const SessionListSchema = Type.Object({ sessions: Type.Array(Type.Unsafe<Session>({ $ref: 'Session#' })) })

export const RevokedSessionsSchema = Type.Object({
  revoked: Type.Integer({ description: 'The number of sessions that were ended.' }),
})

export const SessionParamsSchema = Type.Object({ sessionId: Type.String() })
