import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength, type User } from '../account/schemas.ts'
import { TokensSchema } from '../sessions/schemas.ts'

export const LoginBodySchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
  password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
})

export type LoginBody = Static<typeof LoginBodySchema>

export const LoginResponseSchema = Type.Object({
  ...TokensSchema.properties,
  user: Type.Unsafe<User>({ $ref: 'User#' }),
})
