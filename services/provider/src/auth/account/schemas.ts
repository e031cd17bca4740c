import { Type, type Static } from 'typebox'
import { channelProperties } from '../../channels/schemas.ts'

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
