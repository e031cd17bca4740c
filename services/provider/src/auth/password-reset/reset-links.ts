import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from '../../database/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../database/connect.ts'
import { passwordResets, users } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { readNewPassword, type PasswordContext } from '../account/change-password.ts'
import { ownAccountFields } from '../account/queries.ts'
import { hashPassword } from '../passwords.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

/** How long a link is valid. */
const linkMs = 60 * 60 * 1000

const tokenBytes = 32

export interface ResetLink {
  userId: string
  email: string
  url: string
}

/**
 * Creates a link with which an account can set a new password once within an hour. Invalidates the account's previous link. Returns undefined if the account
 * doesn't exist or is hidden.
 */
export async function createResetLink(
  executor: Executor,
  account: { email: string } | { username: string },
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): Promise<ResetLink | undefined> {
  const isThis = 'email' in account ? eq(users.email, account.email) : eq(users.username, account.username)
  const [user] = await executor
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isThis, eq(users.isHidden, false)))
  if (!user) return undefined
  const token = randomBytes(tokenBytes).toString('base64url')
  const link = { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + linkMs) }
  await executor
    .insert(passwordResets)
    .values({ userId: user.id, ...link })
    .onConflictDoUpdate({ target: passwordResets.userId, set: link })
  return { userId: user.id, email: user.email, url: `${publicOrigin}/reset-password?token=${token}` }
}

/**
 * Sets the new password of the account that a link is for, and ends all its sessions.
 *
 * @throws {ApiError} 410 if the link is unknown, used or expired, 400 if the password breaks a rule.
 */
export async function resetPassword(
  { database, clock, audit, passwordGate, endedSessions }: PasswordContext,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const isValid = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, clock()))
  const [account] = await database
    .select(ownAccountFields)
    .from(users)
    .innerJoin(passwordResets, eq(passwordResets.userId, users.id))
    .where(isValid)
  if (!account) throw invalidLink()
  const userId = account._id
  const accepted = await readNewPassword(request, 'password', password, account)
  const passwordHash = await passwordGate.run(() => hashPassword(accepted))
  const ended = await database.transaction(async (transaction) => {
    // Locks the account first, as all password changes do.
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId))
    const { rowCount } = await transaction.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isValid))
    if (rowCount !== 1) throw invalidLink()
    const ids = await endSessionsOf(transaction, { userId }, clock())
    await audit.record(transaction, request, { event: 'password-reset', userId, details: { ended: ids.length } })
    return ids
  })
  for (const id of ended) endedSessions.add(id)
}

const invalidLink = () => new ApiError(410, 'This link is no longer valid. Please request a new one.')

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
