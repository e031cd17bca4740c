import { Type } from 'typebox'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, type User } from '../account/schemas.ts'
import { TokensSchema } from '../sessions/schemas.ts'

export const LoginBodySchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
})

export const LoginAnswerSchema = Type.Object({
  ...TokensSchema.properties,
  user: Type.Unsafe<User>({ $ref: 'User#' }),
})
