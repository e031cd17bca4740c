import { Type, type Static } from 'typebox'
import { pictureDescription } from '../media/media-url.ts'

/** The fields that identify a channel wherever it's shown. */
export const profileProperties = {
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String({ description: pictureDescription }),
  isVerified: Type.Boolean(),
}

export const channelProperties = {
  ...profileProperties,
  isSubscribed: Type.Boolean({ description: 'Whether the caller is subscribed.' }),
  subscribersCount: Type.Integer(),
}

export const ChannelProfileSchema = Type.Object(profileProperties, { $id: 'ChannelProfile' })

export type ChannelProfile = Static<typeof ChannelProfileSchema>

/** The owner of a video or the author of a comment. */
export const ChannelSchema = Type.Object(channelProperties, { $id: 'Channel' })

export type Channel = Static<typeof ChannelSchema>

export const ChannelParamsSchema = Type.Object({ username: Type.String() })
