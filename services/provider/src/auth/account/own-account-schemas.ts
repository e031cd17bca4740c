import { Type } from 'typebox'
import { visibilities } from '../../database/schema.ts'
import { nullable, ref } from '../../http/envelope.ts'
import { oneOf } from '../../http/pagination.ts'
import type { FieldMessages } from '../../http/validation-messages.ts'
import { registerFields, registerMessages } from '../register/schemas.ts'
import { maxPasswordLength, UserSchema } from './schemas.ts'

export const DeleteAccountSchema = Type.Object({
  password: Type.String({ minLength: 1, maxLength: maxPasswordLength, description: "The account's password." }),
})

export const deleteAccountMessages: FieldMessages = {
  password: { required: 'Your password is required', minLength: 'Your password is required' },
}

const email = registerFields.email
const password = DeleteAccountSchema.properties.password

export const EmailChangeSchema = Type.Object({ email, password })

export const PasswordChangeSchema = Type.Object({
  password,
  newPassword: Type.String({ description: 'The new password, with the rules for sign-up.' }),
})

export const accountMessages: FieldMessages = {
  ...deleteAccountMessages,
  email: registerMessages['email'] ?? {},
  newPassword: registerMessages['password'] ?? {},
}

const moment = Type.String({ format: 'date-time' })
const isHidden = Type.Optional(
  Type.Boolean({ description: 'Whether an operator has hidden the item or something that contains it.' }),
)
const videoId = Type.String({ description: "The video's ID." })

/** All of an account's data. Media fields are paths from the site's root. */
export const AccountExportSchema = Type.Object(
  {
    exportedAt: moment,
    account: ref(UserSchema),
    videos: Type.Array(
      Type.Object({
        _id: Type.String(),
        title: Type.String(),
        description: Type.String(),
        createdAt: moment,
        duration: Type.Number(),
        views: Type.Integer(),
        likes: Type.Integer(),
        videoFile: Type.String(),
        thumbnail: Type.String(),
        isHidden,
        visibility: oneOf(visibilities),
        publishesAt: nullable(moment),
        captions: Type.Array(Type.Object({ language: Type.String(), label: Type.String(), text: Type.String() })),
      }),
    ),
    comments: Type.Array(
      Type.Object({
        _id: Type.String(),
        video: videoId,
        parentComment: nullable(Type.String()),
        content: Type.String(),
        createdAt: moment,
        editedAt: nullable(moment),
        isPinned: Type.Boolean(),
        likes: Type.Integer(),
        isHidden,
      }),
    ),
    likedVideos: Type.Array(Type.Object({ video: videoId, createdAt: moment })),
    likedComments: Type.Array(Type.Object({ comment: Type.String(), createdAt: moment })),
    subscriptions: Type.Array(Type.Object({ channel: Type.String(), username: Type.String(), createdAt: moment })),
    blocks: Type.Array(Type.Object({ account: Type.String(), username: Type.String(), createdAt: moment })),
    playlists: Type.Array(
      Type.Object({
        _id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        visibility: oneOf(visibilities),
        videos: Type.Array(Type.String()),
      }),
    ),
    watchHistory: Type.Array(Type.Object({ video: videoId, watchedAt: moment, positionSeconds: Type.Number() })),
    reports: Type.Array(
      Type.Object({
        _id: Type.String(),
        kind: Type.String(),
        id: Type.String(),
        reason: Type.String(),
        details: Type.String(),
        createdAt: moment,
        answer: nullable(Type.String()),
      }),
    ),
    feedback: Type.Array(Type.Object({ message: Type.String(), createdAt: moment })),
    sessions: Type.Array(
      Type.Object({ createdAt: moment, userAgent: nullable(Type.String()), address: nullable(Type.String()) }),
    ),
  },
  { $id: 'AccountExport' },
)
