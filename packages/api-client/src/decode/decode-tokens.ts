import type { User } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import type { IssuedTokens } from '../session/token-store.ts'
import { decodeUser } from './decode-user.ts'
import { fieldsOf, requiredText, text } from './fields.ts'

export function decodeTokens(value: unknown): IssuedTokens {
  const { accessToken, refreshToken } = fieldsOf<DataOf<'POST', '/users/refresh-token'>>(value)
  return { accessToken: requiredText(accessToken), refreshToken: text(refreshToken) || null }
}

export function decodeLogin(value: unknown): { tokens: IssuedTokens; user: User } {
  const { user } = fieldsOf<DataOf<'POST', '/users/login'>>(value)
  return { tokens: decodeTokens(value), user: decodeUser(user) }
}
