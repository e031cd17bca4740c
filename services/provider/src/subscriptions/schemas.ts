import { Type, type Static } from 'typebox'
import { cursorQuery } from '../http/cursor.ts'
import { ref } from '../http/envelope.ts'
import { pageQuery } from '../http/pagination.ts'
import { UserSchema } from '../auth/account/schemas.ts'
import { VideoSchema } from '../videos/schemas.ts'
import { profileProperties } from '../channels/schemas.ts'

export const SubscribedChannelSchema = Type.Object(
  {
    _id: Type.String({ description: 'The ID of the subscription.' }),
    channelDetails: Type.Object({
      ...profileProperties,
      coverImage: UserSchema.properties.coverImage,
      subscriberCount: Type.Integer(),
    }),
  },
  { $id: 'SubscribedChannel' },
)

export type SubscribedChannel = Static<typeof SubscribedChannelSchema>

export const SubscriptionListSchema = Type.Object({
  subscribedChannels: Type.Array(ref(SubscribedChannelSchema)),
  pagination: Type.Object({ currentPage: Type.Integer(), totalPages: Type.Integer() }),
  subscribedCount: Type.Integer({ description: 'The number of channels on all pages.' }),
  hasVideosFeed: Type.Optional(Type.Boolean({ description: 'Whether `GET /subscriptions/videos` is available.' })),
})

export const SubscriptionStateSchema = Type.Object({ isSubscribed: Type.Boolean() })
export const SubscriptionListQuerySchema = Type.Object(pageQuery(12))
export const ChannelIdParamsSchema = Type.Object({ channelId: Type.String({ description: "The channel's user ID." }) })
export const SubscriberParamsSchema = Type.Object({ userId: Type.String() })

export const SubscriptionVideosQuerySchema = Type.Object({
  ...cursorQuery(20),
  hideWatched: Type.Optional(Type.Boolean({ description: "Omits videos in the caller's watch history." })),
})

export const SubscriptionVideosSchema = Type.Object({
  videos: Type.Array(ref(VideoSchema)),
  nextCursor: Type.Optional(Type.String()),
})
