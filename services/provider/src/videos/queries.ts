import { and, asc, count, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { subscriptions, users, videoLikes, videos } from '../database/schema.ts'
import { offsetOf } from '../http/pagination.ts'
import { mediaUrl } from '../media/media-url.ts'
import { toChannel } from '../users/queries.ts'
import { recommendedVideoIds } from './recommended.ts'
import type { Video, VideoListQuery } from './schemas.ts'

/** A page of a list of videos, as a viewer sees them, and how many there are on all pages. */
export async function listVideos(
  executor: Executor,
  query: VideoListQuery,
  viewerId: string | null,
): Promise<{ videos: Video[]; total: number }> {
  const filter = and(
    query.userId === undefined ? undefined : eq(videos.ownerId, query.userId),
    query.exclude === undefined ? undefined : ne(videos.id, query.exclude),
  )
  const [ids, [{ total } = { total: 0 }]] = await Promise.all([
    query.sortBy === 'recommended'
      ? recommendedVideoIds(executor, query, viewerId, filter)
      : sortedVideoIds(executor, query, filter),
    executor.select({ total: count() }).from(videos).where(filter),
  ])
  return { videos: await readVideos(executor, ids, viewerId), total }
}

const sortColumns = { createdAt: videos.createdAt, views: videos.views, likes: videos.likesCount }

async function sortedVideoIds(executor: Executor, query: VideoListQuery, filter: SQL | undefined): Promise<string[]> {
  if (query.sortBy === 'recommended') return []
  const direction = query.sortType === 'asc' ? asc : desc
  const rows = await executor
    .select({ id: videos.id })
    .from(videos)
    .where(filter)
    // The id settles ties, so that no two pages share a video and none falls between two pages.
    .orderBy(direction(sortColumns[query.sortBy]), direction(videos.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  return rows.map(({ id }) => id)
}

/**
 * The videos of these ids, in this order, as a viewer sees them. Lists first find the ids of their page, which needs
 * nothing but an index, and then read here what a card shows, for that page only.
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
