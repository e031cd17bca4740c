import { Type } from 'typebox'
import type { FieldMessages } from '../../http/validation-messages.ts'
import { fileField } from '../../media/file-field.ts'
import { avatarRule, coverImageRule } from '../../media/upload-rules.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../account/schemas.ts'

const MAX_FULL_NAME_LENGTH = 100
const MIN_USERNAME_LENGTH = 3
const MAX_USERNAME_LENGTH = 30
const USERNAME_PATTERN = `^[a-zA-Z0-9_.-]{${MIN_USERNAME_LENGTH},${MAX_USERNAME_LENGTH}}$`

const registerFields = {
  fullName: Type.String({ minLength: 1, maxLength: MAX_FULL_NAME_LENGTH }),
  email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH, format: 'email' }),
  username: Type.String({ minLength: 1, maxLength: MAX_USERNAME_LENGTH, pattern: USERNAME_PATTERN }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, pattern: `^[^]{${MIN_PASSWORD_LENGTH},}$` }),
}

/** The fields of the registration form that are text. */
export const RegisterFieldsSchema = Type.Object(registerFields)

/** The registration form as the OpenAPI document describes it. */
export const RegisterFormSchema = Type.Object({
  ...registerFields,
  avatar: fileField(avatarRule),
  coverImage: Type.Optional(fileField(coverImageRule)),
})

export const registerMessages: FieldMessages = {
  fullName: {
    required: 'Full name is required',
    maxLength: `Full name should be at most ${MAX_FULL_NAME_LENGTH} characters`,
  },
  email: {
    required: 'Email is required',
    maxLength: 'Please enter a valid email address',
    format: 'Please enter a valid email address',
  },
  username: {
    required: 'Username is required',
    maxLength: `Username should be at most ${MAX_USERNAME_LENGTH} characters`,
    pattern: `Username should be ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, dots, dashes or underscores`,
  },
  password: {
    required: 'Password is required',
    maxLength: `Password should be at most ${MAX_PASSWORD_LENGTH} characters`,
    pattern: `Password should be at least ${MIN_PASSWORD_LENGTH} characters`,
  },
}
