export { ApiError, isApiError, isApiErrorOfKind, isUnsuccessfulAnswer } from './api-error.ts'
export type { ApiErrorDetails, ApiErrorKind, FieldError } from './api-error.ts'
export { createApiClient } from './create-api-client.ts'
export type { ApiClient, ApiClientOptions } from './create-api-client.ts'
export type { CommentsApi, CommentsParams, CommentSort, NewComment } from './endpoints/comments.ts'
export type { LikesApi } from './endpoints/likes.ts'
export type { PlaylistsApi } from './endpoints/playlists.ts'
export type { SubscriptionsApi } from './endpoints/subscriptions.ts'
export type { Credentials, Registration, UsersApi } from './endpoints/users.ts'
export type { BegunUpload, OwnVideosApi, VideoChanges } from './endpoints/own-videos.ts'
export type { GetVideoOptions, UploadOptions, VideosApi, VideosParams, VideoUpload } from './endpoints/videos.ts'
export type {
  Channel,
  Comment,
  CommentPage,
  LikeState,
  Pagination,
  Playlist,
  PlaylistVideo,
  SubscribedChannel,
  SubscriptionPage,
  SubscriptionState,
  User,
  Video,
  VideoPage,
} from './entities.ts'
export { messageFor } from './messages.ts'
export type { MessageDetails, Situation } from './messages.ts'
export type { AnyCall, ReadOptions } from './request/call.ts'
export type { EarlyAnswer, EarlyAnswers, PreloadedResponse, PreloadedResponses } from './request/preloaded-responses.ts'
export type { RestoredSession, SessionEnd, SettledSession } from './session/session-lifecycle.ts'
export { pageTrace } from './request/page-trace.ts'
export { isTokenExpired } from './session/token-expiry.ts'
export type { Locks } from './session/token-lock.ts'
export type { StorageEvents, TokenListener } from './session/token-store.ts'
