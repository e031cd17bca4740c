import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { subscriptions, users, videoLikes, videos } from '../database/schema.ts'
import { mediaUrl } from '../media/media-url.ts'
import { toChannel } from '../users/queries.ts'
import type { Video } from './schemas.ts'

/**
 * The videos of these ids, in this order, as a viewer sees them. Lists first find their ids, which needs nothing but an index, and then
 * read here what a card shows.
 */
export async function readVideos(executor: Executor, ids: string[], viewerId: string | null): Promise<Video[]> {
  if (ids.length === 0) return []
  const viewer = viewerId ?? ''
  const rows = await executor
    .select({ video: videos, owner: users, likeId: videoLikes.id, subscriptionId: subscriptions.id })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.ownerId))
    .leftJoin(videoLikes, and(eq(videoLikes.videoId, videos.id), eq(videoLikes.userId, viewer)))
    .leftJoin(subscriptions, and(eq(subscriptions.channelId, videos.ownerId), eq(subscriptions.subscriberId, viewer)))
    .where(inArray(videos.id, ids))
  const byId = new Map(rows.map((row) => [row.video.id, toVideo(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readVideo(executor: Executor, id: string, viewerId: string | null): Promise<Video | undefined> {
  const [video] = await readVideos(executor, [id], viewerId)
  return video
}

interface VideoRow {
  video: typeof videos.$inferSelect
  owner: typeof users.$inferSelect
  likeId: string | null
  subscriptionId: string | null
}

function toVideo({ video, owner, likeId, subscriptionId }: VideoRow): Video {
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    thumbnail: mediaUrl(video.thumbnailKey),
    videoFile: mediaUrl(video.videoKey),
    duration: video.durationSeconds,
    views: video.views,
    createdAt: video.createdAt.toISOString(),
    likes: video.likesCount,
    isLiked: likeId !== null,
    isDisliked: false,
    ownerDetails: toChannel(owner, subscriptionId !== null),
  }
}
