type Owner = {
  _id: string
  username: string
  fullName: string
  avatar: string
  isVerified: boolean
  isSubscribed: boolean
  subscribersCount: number
}
type User = Owner & { email?: string; coverImage?: string; about: string; videosCount: number }
type Video = {
  _id: string
  title: string
  description: string
  thumbnail: string
  videoFile: string
  duration: number
  views: number
  createdAt: string
  likes: number
  isLiked: boolean
  isDisliked: boolean
  ownerDetails: Owner
}
type Comment = {
  _id: string
  content: string
  video: string
  ownerDetails: Owner
  createdAt: string
  likes: number
  isLiked: boolean
  replies: Comment[]
  parentComment: string | null
}
type Answer<Data> = { content: { 'application/json': { statusCode: number; success: boolean; message: string; data: Data } } }
type Op<Code extends number, Data, Path = never, Query = never, Body = never> = {
  parameters: { path: Path; query?: Query }
  requestBody: { content: Body }
  responses: { [C in Code]: Answer<Data> }
}
type Json<T> = { 'application/json': T }
type Empty = Record<string, never>

export interface paths {
  '/users/login': { post: Op<200, { accessToken: string; refreshToken: string; user: User }, never, never, Json<{ email: string; password: string }>> }
  '/users/register': { post: Op<201, User, never, never, { 'multipart/form-data': { fullName: string; email: string; username: string; password: string; avatar: string; coverImage?: string } }> }
  '/users/refresh-token': { post: Op<200, { accessToken: string; refreshToken?: string }> }
  '/users/logout': { post: Op<200, Empty> }
  '/users/current-user': { get: Op<200, User> }
  '/users/channel/{username}': { get: Op<200, User, { username: string }> }
  '/users/watch-history': { get: Op<200, Video[]>; delete: Op<200, Empty> }
  '/users/watch-history/{videoId}': { delete: Op<200, Empty, { videoId: string }> }
  '/videos': {
    get: Op<200, { videos: Video[]; pagination: { page: number; limit: number; total: number; totalPages: number } }, never, { page?: number; limit?: number; sortBy?: 'createdAt' | 'views' | 'likes' | 'recommended'; sortType?: 'asc' | 'desc'; userId?: string; exclude?: string }>
    post: Op<201, Video, never, never, { 'multipart/form-data': { title: string; description: string; videoFile: string; thumbnail: string } }>
  }
  '/videos/{videoId}': { get: Op<200, Video, { videoId: string }> }
  '/likes/toggle/v/{videoId}': { post: Op<200, { isLiked: boolean; likes: number }, { videoId: string }> }
  '/likes/toggle/c/{commentId}': { post: Op<200, { isLiked: boolean; likes: number }, { commentId: string }> }
  '/likes/videos': { get: Op<200, { likedVideos: { _id: string; videoDetails: Video }[] }> }
  '/subscriptions/c/{channelId}': { post: Op<200, { isSubscribed: boolean }, { channelId: string }> }
  '/subscriptions/u/{userId}': {
    get: Op<200, { subscribedChannels: { _id: string; channelDetails: { _id: string; username: string; fullName: string; avatar: string; coverImage?: string; isVerified?: boolean; subscriberCount: number } }[]; pagination: { currentPage: number; totalPages: number }; subscribedCount: number }, { userId: string }, { page?: number; limit?: number }>
  }
  '/comments/{videoId}': {
    get: Op<200, { comments: Comment[]; pagination: { page: number; limit: number; totalComments: number; totalPages: number } }, { videoId: string }, { page?: number; limit?: number; sortBy?: 'createdAt' | 'likes'; sortType?: 'asc' | 'desc' }>
    post: Op<201, Comment, { videoId: string }, never, Json<{ content: string; parentComment?: string }>>
  }
  '/playlists/user/{userId}': { get: Op<200, { _id: string; name: string; description: string; videos: { _id: string; thumbnail: string }[] }[], { userId: string }> }
}
