import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { refreshTokens, sessions } from '../database/schema.ts'
import type { Viewer } from './access-tokens.ts'

export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

/** How long a used refresh token still counts, for a second tab that sent it at the same time. */
const REUSE_GRACE_MS = 10_000

/** A log-in that is good for access tokens, and the refresh token to prolong it with. */
export interface OpenSession extends Viewer {
  refreshToken: string
}

/** Starts a session, after a log-in. */
export async function startSession({ database, clock }: ProviderContext, userId: string): Promise<OpenSession> {
  const now = clock()
  const sessionId = createId()
  return database.transaction(async (transaction) => {
    await transaction.insert(sessions).values({ id: sessionId, userId, createdAt: now, expiresAt: expiryFrom(now) })
    return { userId, sessionId, refreshToken: await issueRefreshToken(transaction, sessionId, now) }
  })
}

/**
 * Exchanges a refresh token for the next one. A token is good for one exchange. A second use within the grace gets a
 * token too; a later one means that the token was stolen, by whoever used it first or by whoever uses it now, and ends
 * the session for both. Undefined when there is no session to go on with.
 */
export async function continueSession(
  { database, clock }: ProviderContext,
  refreshToken: string,
): Promise<OpenSession | undefined> {
  const now = clock()
  const hash = hashRefreshToken(refreshToken)
  return database.transaction(async (transaction) => {
    const unused = and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now))
    const [firstUse] = await transaction.update(refreshTokens).set({ usedAt: now }).where(unused).returning()
    const [known] = firstUse
      ? [firstUse]
      : await transaction.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
    if (!known?.usedAt) return undefined

    const isReuse = now.getTime() - known.usedAt.getTime() > REUSE_GRACE_MS
    if (isReuse) {
      await endSession(transaction, known.sessionId, now)
      return undefined
    }
    const [session] = await transaction
      .update(sessions)
      .set({ expiresAt: expiryFrom(now) })
      .where(and(eq(sessions.id, known.sessionId), isNull(sessions.endedAt)))
      .returning()
    if (!session) return undefined
    const nextToken = await issueRefreshToken(transaction, session.id, now)
    return { userId: session.userId, sessionId: session.id, refreshToken: nextToken }
  })
}

/** Ends a session: none of its refresh tokens is worth anything from now on. */
export async function endSession(executor: Executor, sessionId: string, now: Date): Promise<void> {
  await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** The session that a refresh token belongs to, whether or not the token was used. */
export async function sessionOfRefreshToken(executor: Executor, refreshToken: string): Promise<string | undefined> {
  const [token] = await executor
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashRefreshToken(refreshToken)))
  return token?.sessionId
}

/** Forgets sessions that nothing can prolong any more. */
export async function removeExpiredSessions({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, clock()))
}

async function issueRefreshToken(executor: Executor, sessionId: string, now: Date): Promise<string> {
  const refreshToken = randomBytes(32).toString('base64url')
  const hash = hashRefreshToken(refreshToken)
  await executor.insert(refreshTokens).values({ hash, sessionId, expiresAt: expiryFrom(now) })
  return refreshToken
}

/** A fast hash will do: 256 random bits cannot be guessed, unlike a password. */
function hashRefreshToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex')
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1000)
}
