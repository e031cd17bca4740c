import type { AuditedRequest, AuditLog } from '../../audit/audit-log.ts'
import type { Executor } from '../../database/connect.ts'
import { ApiError, unauthenticated } from '../../http/api-error.ts'
import type { LoginBackOff } from './login-back-off.ts'
import type { PasswordGate } from '../password-gate.ts'
import { verifyPassword } from '../passwords.ts'
import { emailAsStored, findLogIn, type AccountWithPassword, type OwnAccount } from '../account/queries.ts'

export interface LogInOptions {
  database: Executor
  loginBackOff: LoginBackOff
  passwordGate: PasswordGate
  audit: AuditLog
}

export interface LogIn {
  email: string
  password: string
  browserId: string
}

/**
 * Finds the account with this email and password, and returns it with the hash that the password matched. Throws a 401 if no account matches, a 429 after too many failures, and a 503 when the login queue is full. No
 * error reveals whether the email has an account; only the audit log records that.
 */
export async function logIn(
  { database, loginBackOff, passwordGate, audit }: LogInOptions,
  request: AuditedRequest,
  { password, browserId, ...given }: LogIn,
): Promise<AccountWithPassword> {
  const email = emailAsStored(given.email)
  const { clientIp } = request
  let found: OwnAccount | undefined
  const noteFailure = (reason: string) =>
    audit.note(request, { event: 'log-in-failed', userId: found?._id, email, details: { reason } })

  // Queue first: while this attempt waits, earlier attempts may fail and start a back-off.
  const attempt = passwordGate.run(() =>
    loginBackOff.attempt({ email, clientIp, browserId }, async () => {
      const known = await findLogIn(database, email)
      found = known?.account
      return (await verifyPassword(known?.passwordHash, password)) ? known : undefined
    }),
  )
  const loggedIn = await attempt.catch((error: unknown) => {
    if (error instanceof ApiError && error.statusCode === 429) noteFailure('too many waiting')
    throw error
  })
  if (loggedIn) return loggedIn
  noteFailure('wrong email or password')
  throw unauthenticated('Invalid email or password. Please try again.')
}
