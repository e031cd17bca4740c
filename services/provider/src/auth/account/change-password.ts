import { eq } from '../../database/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { violatedUniqueConstraint, type Executor } from '../../database/connect.ts'
import { passwordResets, users } from '../../database/schema.ts'
import { ApiError, forbidden, invalid } from '../../http/api-error.ts'
import { validate } from '../../http/validate.ts'
import type { Viewer } from '../access-tokens.ts'
import type { PasswordGate } from '../password-gate.ts'
import { hashPassword, normalisePassword } from '../passwords.ts'
import { takenMessages } from '../register/register.ts'
import { registerFields, registerMessages } from '../register/schemas.ts'
import { passwordViolation } from '../register/sign-up-rules.ts'
import { endSessionsOf, type SessionContext } from '../sessions/sessions.ts'
import { emailAsStored, hasPassword, type AccountWithPassword, type OwnAccount } from './queries.ts'

export interface PasswordContext extends SessionContext {
  passwordGate: PasswordGate
}

export const wrongPassword = () => forbidden("Wrong password. Your account hasn't been changed.")

/**
 * Checks a new password against the rules for sign-up.
 *
 * @param field the request's field for the new password, for the error.
 * @returns the normalized password.
 * @throws {ApiError} 400
 */
export async function readNewPassword(
  request: FastifyRequest,
  field: string,
  typed: string,
  account: OwnAccount,
): Promise<string> {
  const { [field]: password = '' } = validate(
    request,
    Type.Object({ [field]: registerFields.password }),
    { [field]: normalisePassword(typed) },
    { messages: { [field]: registerMessages['password'] ?? {} } },
  )
  const message = await passwordViolation(password, account)
  if (message) throw invalid([{ field, message }])
  return password
}

/**
 * Changes a password and ends the account's other sessions.
 *
 * @param checked the account and the hash of its current password, which the caller has just sent.
 * @throws {ApiError} 403 if the password has been changed since it was checked.
 */
export async function changePassword(
  { database, clock, audit, passwordGate, endedSessions }: PasswordContext,
  request: FastifyRequest,
  viewer: Viewer,
  checked: AccountWithPassword,
  password: string,
): Promise<void> {
  const { userId } = viewer
  const passwordHash = await passwordGate.run(() => hashPassword(password))
  const ended = await database.transaction(async (transaction) => {
    await updateChecked(transaction, checked, { passwordHash })
    const ids = await endSessionsOf(transaction, viewer, clock())
    await audit.record(transaction, request, { event: 'password-changed', userId, details: { ended: ids.length } })
    return ids
  })
  for (const id of ended) endedSessions.add(id)
}

/**
 * Changes an account's email.
 *
 * @throws {ApiError} 403 like `changePassword`, 409 if another account has this email.
 */
export async function changeEmail(
  { database, audit }: SessionContext,
  request: FastifyRequest,
  checked: AccountWithPassword,
  typed: string,
): Promise<void> {
  const email = emailAsStored(typed)
  try {
    await database.transaction(async (transaction) => {
      await updateChecked(transaction, checked, { email })
      await audit.record(transaction, request, { event: 'email-changed', userId: checked.account._id, email })
    })
  } catch (error) {
    const message = takenMessages[violatedUniqueConstraint(error) ?? '']
    throw message ? new ApiError(409, message, { errors: [{ field: 'email', message }] }) : error
  }
}

/** Updates an account, unless its password has been changed since it was checked. Invalidates the link for a forgotten password. */
async function updateChecked(
  transaction: Executor,
  { account, passwordHash }: AccountWithPassword,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  const { rowCount } = await transaction.update(users).set(changes).where(hasPassword(account._id, passwordHash))
  if (rowCount !== 1) throw wrongPassword()
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, account._id))
}
