import type { FieldError } from '../../http/api-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isMadeOfOwnNames, type OwnNames } from './own-names.ts'
import { usernameViolation } from './username-rules.ts'

/**
 * Returns the errors in well-formed sign-up fields, one per field. The rules apply to new names and
 * passwords: existing accounts that break them are unaffected, and login accepts any password.
 */
export async function signUpViolations(fields: OwnNames & { password: string }): Promise<FieldError[]> {
  const messages = {
    fullName: fullNameViolation(fields.fullName),
    username: usernameViolation(fields.username),
    password: await passwordViolation(fields.password, fields),
  }
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

export function fullNameViolation(fullName: string): string | undefined {
  return /[\p{L}\p{N}]/u.test(fullName) ? undefined : 'Full name should contain at least one letter or digit'
}

export async function passwordViolation(password: string, names: OwnNames): Promise<string | undefined> {
  if (isMadeOfOwnNames(password, names)) {
    return 'Your password is too similar to your name, username, email or “Kinora”. Please choose another.'
  }
  if (await isCommonPassword(password)) return 'This password is too common. Please choose another.'
  return undefined
}
