import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../database/drizzle.ts'
import { subscriptions, users } from '../database/schema.ts'
import { hasRow, type ViewerId, type WireFields } from '../database/wire-fields.ts'
import { mediaUrl, pictureUrl } from '../media/media-url.ts'
import { avatarSizes } from '../uploads/upload-rules.ts'
import type { User } from '../auth/account/schemas.ts'
import type { Channel, ChannelProfile } from './schemas.ts'

/** The fields that identify a channel wherever it's shown. */
export const profileFields = {
  _id: users.id,
  username: users.username,
  fullName: users.fullName,
  avatar: pictureUrl(users.avatarKey, avatarSizes),
  isVerified: users.isVerified,
} satisfies WireFields<ChannelProfile>

export const coverImageField = mediaUrl(users.coverImageKey)

/** A channel in a video or comment, as seen by one viewer. */
export function channelFields(viewerId: ViewerId) {
  return {
    ...profileFields,
    isSubscribed: isSubscribed(viewerId),
    subscribersCount: users.subscribersCount,
  } satisfies WireFields<Channel>
}

/** A channel on its own page, as seen by one viewer. */
export function channelPageFields(viewerId: ViewerId) {
  return {
    ...channelFields(viewerId),
    coverImage: coverImageField,
    about: users.about,
    videosCount: users.videosCount,
  } satisfies WireFields<
    Omit<
      User,
      | 'email'
      | 'canResumeUploads'
      | 'canEditVideos'
      | 'canChooseCategory'
      | 'canSetVisibility'
      | 'canDeleteAccount'
      | 'canCreatePlaylists'
      | 'canManageAccount'
      | 'isHistoryPaused'
    >
  >
}

function isSubscribed(viewerId: ViewerId): SQL<boolean> {
  if (viewerId === null) return sql`false`
  const isViewers = and(eq(subscriptions.channelId, users.id), eq(subscriptions.subscriberId, viewerId))
  return hasRow(subscriptions, isViewers)
}
