import { and, desc, eq, gt, isNull, ne, sql } from '../../database/drizzle.ts'
import type { AuditedRequest } from '../../audit/audit-log.ts'
import { sessions } from '../../database/schema.ts'
import type { Viewer } from '../access-tokens.ts'
import type { Session } from './schemas.ts'
import { endSession, type SessionContext } from './sessions.ts'

/** Longer lists aren't useful. Users with more sessions can revoke all of them. */
const maxSessions = 100

/** The live sessions of a viewer's account, most recently used first, at most 100. */
export async function listSessions({ database, clock }: SessionContext, viewer: Viewer): Promise<Session[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock())))
    .orderBy(desc(lastUsedAt), desc(sessions.id))
    .limit(maxSessions)
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
    userAgent: row.userAgent ?? undefined,
    address: row.ipAddress ?? undefined,
    isCurrent: row.id === viewer.sessionId,
  }))
}

/** Ends one session of the viewer's account. Returns false if it doesn't exist or has already ended. */
export async function revokeSession(
  context: SessionContext,
  request: AuditedRequest,
  viewer: Viewer,
  sessionId: string,
): Promise<boolean> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.userId))
  const [own] = await context.database.select({ id: sessions.id }).from(sessions).where(isOwn)
  return own !== undefined && (await endSession(context, request, sessionId, 'session-revoked'))
}

/** Ends all sessions of the viewer's account except the current one. Returns the number of sessions ended. */
export async function revokeOtherSessions(
  { database, clock, audit, endedSessions }: SessionContext,
  request: AuditedRequest,
  { userId, sessionId }: Viewer,
): Promise<number> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.endedAt))
  const ended = await database.transaction(async (transaction) => {
    const rows = await transaction
      .update(sessions)
      .set({ endedAt: clock() })
      .where(others)
      .returning({ id: sessions.id })
    if (rows.length > 0) {
      await audit.record(transaction, request, { event: 'session-revoked', userId, details: { count: rows.length } })
    }
    return rows
  })
  for (const { id } of ended) endedSessions.add(id)
  return ended.length
}

const lastUsedAt = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`
