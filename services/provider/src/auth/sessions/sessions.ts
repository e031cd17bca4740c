import { and, eq, isNull, lt, ne } from '../../database/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { AuditEvent, AuditedRequest, AuditLog } from '../../audit/audit-log.ts'
import type { ProviderContext } from '../../context.ts'
import { createId } from '../../create-id.ts'
import type { Executor } from '../../database/connect.ts'
import { refreshTokens, sessions, users } from '../../database/schema.ts'
import { unauthenticated } from '../../http/api-error.ts'
import { hasPassword } from '../account/queries.ts'
import type { Viewer } from '../access-tokens.ts'
import type { EndedSessions } from '../ended-sessions.ts'
import { hashRefreshToken, refreshTokenSeconds, type RefreshTokens } from './refresh-tokens.ts'

/**
 * How long a used refresh token is still accepted, for a second tab that sent it at the same time.
 */
const reuseGraceMs = 10_000

/** The maximum stored length of a user agent. */
const userAgentLength = 200

/** Dependencies for managing sessions. */
export interface SessionContext extends ProviderContext {
  chain: RefreshTokens
  endedSessions: EndedSessions
  audit: AuditLog
}

/** A session for issuing access tokens, with the refresh token that extends it. */
export interface OpenSession extends Viewer {
  refreshToken: string
}

/**
 * Starts a session after a login.
 *
 * @throws {ApiError} 401 if the password has been changed since it was checked.
 */
export async function startSession(
  { database, clock, chain, audit }: SessionContext,
  request: AuditedRequest & Pick<FastifyRequest, 'headers'>,
  { account: { _id: userId }, passwordHash }: { account: { _id: string }; passwordHash: string },
): Promise<OpenSession> {
  const now = clock()
  const session = {
    id: createId(),
    userId,
    createdAt: now,
    expiresAt: expiryFrom(now),
    userAgent: request.headers['user-agent']?.slice(0, userAgentLength),
    ipAddress: request.clientIp,
  }
  const refreshToken = chain.first()
  await database.transaction(async (transaction) => {
    // Waits for a password change in progress, which ends the sessions that it can see.
    const unchanged = await transaction
      .select({ id: users.id })
      .from(users)
      .where(hasPassword(userId, passwordHash))
      .for('share')
    if (unchanged.length === 0) throw unauthenticated('Invalid email or password. Please try again.')
    await transaction.insert(sessions).values(session)
    await storeRefreshToken(transaction, session.id, refreshToken, now)
    await audit.record(transaction, request, { event: 'log-in', userId, details: { sessionId: session.id } })
  })
  return { userId, sessionId: session.id, refreshToken }
}

/**
 * Replaces a session's refresh token with the next one in the chain. Each token is valid for one refresh. Within the grace period, a second use returns the
 * same token as the first use, or the newest token if that one has been used too, so the chain never forks. Any later use means that the token was stolen, and
 * ends the session for both parties. Returns undefined if there is no live session.
 */
export async function refreshSession(
  context: SessionContext,
  request: AuditedRequest,
  refreshToken: string,
): Promise<OpenSession | undefined> {
  const { database, clock, chain, endedSessions } = context
  const sessionId = await sessionOfRefreshToken(database, refreshToken)
  if (!sessionId) return undefined

  const now = clock()
  const next = await database.transaction(async (transaction) => {
    // One session's refreshes are serialized, so each sees the result of the previous one.
    const isLive = and(eq(sessions.id, sessionId), isNull(sessions.endedAt))
    const [session] = await transaction.select().from(sessions).where(isLive).for('update')
    const token = await findRefreshToken(transaction, refreshToken)
    if (!session || !token) return undefined

    if (token.usedAt && now.getTime() - token.usedAt.getTime() > reuseGraceMs) {
      await markEnded(context, transaction, request, sessionId, 'refresh-token-reused')
      return 'reused'
    }
    if (!token.usedAt) {
      if (token.expiresAt <= now) return undefined
      await transaction.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash))
      await transaction
        .update(sessions)
        .set({ lastUsedAt: now, expiresAt: expiryFrom(now) })
        .where(eq(sessions.id, sessionId))
    }
    const newest = await newestAfter(transaction, chain, refreshToken)
    await storeRefreshToken(transaction, sessionId, newest, now)
    return { userId: session.userId, sessionId, refreshToken: newest }
  })
  if (next !== 'reused') return next
  endedSessions.add(sessionId)
  return undefined
}

/** Ends a session and invalidates all its tokens. Returns false if there was nothing to end. */
export async function endSession(
  context: SessionContext,
  request: AuditedRequest,
  sessionId: string,
  event: AuditEvent,
): Promise<boolean> {
  const { database, endedSessions } = context
  const hasEnded = await database.transaction((transaction) =>
    markEnded(context, transaction, request, sessionId, event),
  )
  // Also add a session that another process ended, because this process may not know that yet.
  endedSessions.add(sessionId)
  return hasEnded
}

/** Ends an account's sessions, except one if it is given. Returns their IDs, for `EndedSessions` after the transaction commits. */
export async function endSessionsOf(
  transaction: Executor,
  { userId, sessionId }: { userId: string; sessionId?: string },
  endedAt: Date,
): Promise<string[]> {
  const ended = await transaction
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sessionId === undefined ? undefined : ne(sessions.id, sessionId),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** The session that a refresh token belongs to, whether or not the token has been used. */
export async function sessionOfRefreshToken(executor: Executor, refreshToken: string): Promise<string | undefined> {
  return (await findRefreshToken(executor, refreshToken))?.sessionId
}

/** Removes sessions that can no longer be extended. */
export async function removeExpiredSessions({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, clock()))
}

async function markEnded(
  { clock, audit }: SessionContext,
  transaction: Executor,
  request: AuditedRequest,
  sessionId: string,
  event: AuditEvent,
): Promise<boolean> {
  const [ended] = await transaction
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning()
  if (!ended) return false
  await audit.record(transaction, request, { event, userId: ended.userId, details: { sessionId } })
  return true
}

/**
 * Returns the first unused token after a token that has just been used. Other tabs may have refreshed in the meantime, but only a few times: each step is a
 * refresh within the grace period.
 */
async function newestAfter(executor: Executor, chain: RefreshTokens, usedToken: string): Promise<string> {
  let token = chain.successorOf(usedToken)
  while ((await findRefreshToken(executor, token))?.usedAt) token = chain.successorOf(token)
  return token
}

async function findRefreshToken(executor: Executor, refreshToken: string) {
  const [token] = await executor
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashRefreshToken(refreshToken)))
  return token
}

/** Stores a refresh token's hash. Leaves an existing row unchanged. */
async function storeRefreshToken(
  executor: Executor,
  sessionId: string,
  refreshToken: string,
  now: Date,
): Promise<void> {
  const row = { hash: hashRefreshToken(refreshToken), sessionId, expiresAt: expiryFrom(now) }
  await executor.insert(refreshTokens).values(row).onConflictDoNothing()
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + refreshTokenSeconds * 1000)
}
