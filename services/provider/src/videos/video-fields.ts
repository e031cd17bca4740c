import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../database/drizzle.ts'
import { videoLikes, videos, watchHistory } from '../database/schema.ts'
import { hasRow, isoTime, type ViewerId, type WireFields } from '../database/wire-fields.ts'
import { mediaUrl, pictureUrl } from '../media/media-url.ts'
import { mediaFolder } from '../media/private-media.ts'
import { thumbnailSizes } from '../uploads/upload-rules.ts'
import { channelFields } from '../channels/channel-fields.ts'
import type { Video } from './schemas.ts'
import type { streamFields } from './stream/stream-fields.ts'

/**
 * The fields of a video in every response, as seen by one viewer, with their database sources. The owner is joined as `users`.
 *
 * @param mediaToken the viewer's token for private files. Not needed for public videos.
 */
export function videoFields(viewerId: ViewerId, mediaToken?: string | SQL) {
  const folder = mediaToken === undefined ? undefined : mediaFolder(mediaToken)
  return {
    _id: videos.id,
    title: videos.title,
    description: videos.description,
    thumbnail: pictureUrl(videos.thumbnailKey, thumbnailSizes, folder),
    videoFile: mediaUrl(videos.videoKey, folder),
    duration: videos.durationSeconds,
    views: videos.views,
    createdAt: isoTime(videos.createdAt),
    likes: videos.likesCount,
    isLiked: isLiked(viewerId),
    isDisliked: sql<boolean>`false`,
    ownerDetails: channelFields(viewerId),
    watchedSeconds: watchedSeconds(viewerId),
    category: videos.category,
  } satisfies WireFields<Omit<Video, 'captions' | 'visibility' | 'publishesAt' | keyof ReturnType<typeof streamFields>>>
}

function isLiked(viewerId: ViewerId): SQL<boolean> {
  if (viewerId === null) return sql`false`
  const isViewers = and(eq(videoLikes.userId, viewerId), eq(videoLikes.videoId, videos.id))
  return hasRow(videoLikes, isViewers)
}

function watchedSeconds(viewerId: ViewerId): SQL<number | null> {
  if (viewerId === null) return sql`null::double precision`
  const isViewers = and(eq(watchHistory.userId, viewerId), eq(watchHistory.videoId, videos.id))
  return sql`coalesce((select ${watchHistory.positionSeconds} from ${watchHistory} where ${isViewers}), 0)`
}
