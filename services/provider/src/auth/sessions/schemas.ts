import { Type, type Static } from 'typebox'

export const TokensSchema = Type.Object({ accessToken: Type.String(), refreshToken: Type.String() })

/** One log-in of the caller's account. */
export const SessionSchema = Type.Object(
  {
    _id: Type.String(),
    createdAt: Type.String({ format: 'date-time', description: 'When it was logged in.' }),
    lastUsedAt: Type.String({
      format: 'date-time',
      description: 'When it was last prolonged, to within 15 minutes of its use.',
    }),
    userAgent: Type.Optional(Type.String({ description: 'The browser that logged in, as it calls itself.' })),
    address: Type.Optional(Type.String({ description: 'The IP address that the log-in came from.' })),
    isCurrent: Type.Boolean({ description: 'Whether it is the session that asks.' }),
  },
  { $id: 'Session' },
)

export type Session = Static<typeof SessionSchema>

export const SessionListSchema = Type.Object({ sessions: Type.Array(Type.Unsafe<Session>({ $ref: 'Session#' })) })

export const RevokedSessionsSchema = Type.Object({
  revoked: Type.Integer({ description: 'How many sessions were ended.' }),
})

export const SessionParamsSchema = Type.Object({ sessionId: Type.String() })
