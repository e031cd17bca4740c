import { and, desc, eq, gt, isNull, sql } from '../../database/drizzle.ts'
import type { AuditedRequest } from '../../audit/audit-log.ts'
import { sessions } from '../../database/schema.ts'
import type { Viewer } from '../access-tokens.ts'
import type { Session } from './schemas.ts'
import { endSession, endSessionsOf, type SessionContext } from './sessions.ts'

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
  viewer: Viewer,
): Promise<number> {
  const ended = await database.transaction(async (transaction) => {
    const ids = await endSessionsOf(transaction, viewer, clock())
    if (ids.length > 0) {
      const details = { count: ids.length }
      await audit.record(transaction, request, { event: 'session-revoked', userId: viewer.userId, details })
    }
    return ids
  })
  for (const id of ended) endedSessions.add(id)
  return ended.length
}

const lastUsedAt = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`
