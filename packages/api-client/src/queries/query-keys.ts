import { videosQueryOf } from '../endpoints/videos.ts'
import type { VideosParams } from '../endpoints/videos.ts'
import type { CommentSort } from '../endpoints/comments.ts'

/** The keys of the shared query cache. A shorter key is a prefix of the longer ones, to invalidate all of them at once. */
export const queryKeys = {
  currentUser: () => ['current-user'] as const,
  channels: () => ['channel'] as const,
  channel: (username: string) => ['channel', username] as const,
  videoLists: () => ['videos'] as const,
  videos: (params: VideosParams = {}) => ['videos', videosQueryOf(params)] as const,
  /** Every single video, not the lists. */
  everyVideo: () => ['video'] as const,
  video: (videoId: string) => ['video', videoId] as const,
  /** All sorts of one video's comments. */
  commentsOf: (videoId: string) => ['comments', videoId] as const,
  comments: (videoId: string, sortBy: CommentSort) => ['comments', videoId, sortBy] as const,
  likedVideos: () => ['liked-videos'] as const,
  /** All pages of one user's subscriptions. */
  subscriptionsOf: (userId: string) => ['subscriptions', userId] as const,
  subscriptions: (userId: string, page: number) => ['subscriptions', userId, page] as const,
  playlists: (userId: string) => ['playlists', userId] as const,
  watchHistory: () => ['watch-history'] as const,
}
