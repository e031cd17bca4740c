import { Type } from 'typebox'
import { textField, textMessages } from '../../http/text.ts'
import type { FieldMessages } from '../../http/validation-messages.ts'
import { fileField } from '../../uploads/file-field.ts'
import { avatarRule, coverImageRule } from '../../uploads/upload-rules.ts'
import { maxEmailLength, maxPasswordLength, minPasswordLength } from '../account/schemas.ts'

const maxFullNameLength = 100
const minUsernameLength = 3
const maxUsernameLength = 30
const usernamePattern = `^[a-zA-Z0-9_.-]{${minUsernameLength},${maxUsernameLength}}$`

export const registerFields = {
  fullName: textField(maxFullNameLength),
  email: Type.String({ minLength: 1, maxLength: maxEmailLength, format: 'email' }),
  username: Type.String({ minLength: 1, maxLength: maxUsernameLength, pattern: usernamePattern }),
  password: Type.String({ minLength: 1, maxLength: maxPasswordLength, pattern: `^[^]{${minPasswordLength},}$` }),
}

/** The text fields of the registration form. */
export const RegisterFieldsSchema = Type.Object(registerFields)

/** The registration form in the OpenAPI document. */
export const RegisterFormSchema = Type.Object({
  ...registerFields,
  avatar: fileField(avatarRule),
  coverImage: Type.Optional(fileField(coverImageRule)),
})

export const registerMessages: FieldMessages = {
  fullName: textMessages('Full name', `Full name should be at most ${maxFullNameLength} characters`),
  email: {
    required: 'Email is required',
    maxLength: 'Please enter a valid email address',
    format: 'Please enter a valid email address',
  },
  username: {
    required: 'Username is required',
    maxLength: `Username should be at most ${maxUsernameLength} characters`,
    pattern: `Username should be ${minUsernameLength} to ${maxUsernameLength} letters, digits, dots, dashes or underscores`,
  },
  password: {
    required: 'Password is required',
    maxLength: `Password should be at most ${maxPasswordLength} characters`,
    pattern: `Password should be at least ${minPasswordLength} characters`,
  },
}
