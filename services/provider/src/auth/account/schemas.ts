import { Type, type Static } from 'typebox'
import { channelProperties } from '../../channels/schemas.ts'
import { visibilities } from '../../database/schema.ts'
import { nullable, ref } from '../../http/envelope.ts'
import { oneOf } from '../../http/pagination.ts'
import type { FieldMessages } from '../../http/validation-messages.ts'
import { registerFields, registerMessages } from '../register/schemas.ts'

/** An account. Only its owner receives `email`. */
export const UserSchema = Type.Object(
  {
    ...channelProperties,
    email: Type.Optional(Type.String({ description: "Only in responses about the caller's own account." })),
    coverImage: Type.String({ description: "A path from the site's root; empty if the account has no cover image." }),
    about: Type.String(),
    videosCount: Type.Integer(),
    canResumeUploads: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether the provider supports the `/videos/uploads` calls.",
      }),
    ),
    canEditVideos: Type.Optional(
      Type.Boolean({
        description: "Only in responses about the caller's own account: whether its videos can be changed and deleted.",
      }),
    ),
    canChooseCategory: Type.Optional(
      Type.Boolean({
        description: "Only in responses about the caller's own account: whether an upload can have a `category`.",
      }),
    ),
    canSetVisibility: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether its videos can be unlisted, private or scheduled, and whether the provider supports the `/studio` calls.",
      }),
    ),
    canDeleteAccount: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether the provider supports the `/users/me` calls.",
      }),
    ),
    canCreatePlaylists: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether the provider supports the calls that change playlists.",
      }),
    ),
    canManageAccount: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether its profile, email and password can be changed.",
      }),
    ),
    isHistoryPaused: Type.Optional(
      Type.Boolean({
        description:
          "Only in responses about the caller's own account: whether watched videos are left out of the history.",
      }),
    ),
  },
  { $id: 'User' },
)

export type User = Static<typeof UserSchema>

export const maxEmailLength = 320
export const minPasswordLength = 8
export const maxPasswordLength = 1024

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
