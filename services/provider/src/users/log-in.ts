import type { Executor } from '../database/connect.ts'
import { unauthenticated } from '../http/api-error.ts'
import type { LoginBackOff } from './login-back-off.ts'
import type { PasswordGate } from './password-gate.ts'
import { verifyPassword } from './passwords.ts'
import { emailAsStored, findUserByEmail, type UserRow } from './queries.ts'

export interface LogInOptions {
  database: Executor
  loginBackOff: LoginBackOff
  passwordGate: PasswordGate
}

export interface LogIn {
  email: string
  password: string
  clientAddress: string
  browserId: string
}

/**
 * The account that an email and a password belong to. Throws a 401 when they belong to none, a 429 after too many failures, and a 503 when
 * very many log in at once. None of them tells whether there is an account of this email.
 */
export async function logIn(
  { database, loginBackOff, passwordGate }: LogInOptions,
  { email, password, ...place }: LogIn,
): Promise<UserRow> {
  // The turn comes first: while a try waits for it, those before it may fail and begin a wait.
  const user = await passwordGate.run(() =>
    loginBackOff.attempt({ email: emailAsStored(email), ...place }, async () => {
      const found = await findUserByEmail(database, email)
      return (await verifyPassword(found?.passwordHash, password)) ? found : undefined
    }),
  )
  if (!user) throw unauthenticated('Invalid email or password. Please try again.')
  return user
}
