import { Type, type Static } from 'typebox'
import type { FieldMessages } from '../http/validation-messages.ts'
import { fileField } from '../media/file-field.ts'
import { avatarRule, coverImageRule } from '../media/upload-rules.ts'

/** By what a channel is recognised, wherever it is shown. */
export const profileProperties = {
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String({ description: "A path from the site's root." }),
  isVerified: Type.Boolean(),
}

const channelProperties = {
  ...profileProperties,
  isSubscribed: Type.Boolean({ description: 'Whether the caller is subscribed.' }),
  subscribersCount: Type.Integer(),
}

export type ChannelProfile = Static<Type.TObject<typeof profileProperties>>

/** What a video or a comment shows of its owner. */
export const ChannelSchema = Type.Object(channelProperties, { $id: 'Channel' })

export type Channel = Static<typeof ChannelSchema>

/** An account. Only its owner is shown its `email`. */
export const UserSchema = Type.Object(
  {
    ...channelProperties,
    email: Type.Optional(Type.String({ description: "Only in answers about the caller's own account." })),
    coverImage: Type.String({ description: "A path from the site's root; empty when there is none." }),
    about: Type.String(),
    videosCount: Type.Integer(),
  },
  { $id: 'User' },
)

export type User = Static<typeof UserSchema>

const MAX_EMAIL_LENGTH = 320
const MAX_PASSWORD_LENGTH = 1024

export const LoginBodySchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
})

export const LoginAnswerSchema = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  user: Type.Unsafe<User>({ $ref: 'User#' }),
})

export const TokensSchema = Type.Object({ accessToken: Type.String(), refreshToken: Type.String() })

export const MIN_PASSWORD_LENGTH = 8
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

export const ChannelParamsSchema = Type.Object({ username: Type.String() })

/** One log-in of the caller's account. */
export const SessionSchema = Type.Object(
  {
    _id: Type.String(),
    createdAt: Type.String({ format: 'date-time', description: 'When it was logged in.' }),
    lastUsedAt: Type.String({
      format: 'date-time',
      description: 'When it was last prolonged, to within 15 minutes of its use.',
    }),
    userAgent: Type.Optional(Type.String({ description: 'The browser that logged in, as it calls itself.' })),
    address: Type.Optional(Type.String({ description: 'The IP address that the log-in came from.' })),
    isCurrent: Type.Boolean({ description: 'Whether it is the session that asks.' }),
  },
  { $id: 'Session' },
)

export type Session = Static<typeof SessionSchema>

export const SessionListSchema = Type.Object({ sessions: Type.Array(Type.Unsafe<Session>({ $ref: 'Session#' })) })

export const RevokedSessionsSchema = Type.Object({
  revoked: Type.Integer({ description: 'How many sessions were ended.' }),
})

export const SessionParamsSchema = Type.Object({ sessionId: Type.String() })
