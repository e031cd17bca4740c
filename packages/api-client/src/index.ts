export { ApiError, isApiError, isApiErrorOfKind, isUnsuccessfulAnswer } from './api-error.ts'
export type { ApiErrorDetails, ApiErrorKind, FieldError } from './api-error.ts'
export { createApiClient } from './create-api-client.ts'
export type { ApiClient, ApiClientOptions } from './create-api-client.ts'
export type {
  CommentsParams,
  CommentSort,
  Credentials,
  GetVideoOptions,
  NewComment,
  Registration,
  UploadOptions,
  VideosParams,
  VideoUpload,
} from './endpoints.ts'
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
export type { AnyCall, ReadOptions } from './http/call.ts'
export { pageTrace } from './http/page-trace.ts'
export type { PreloadedResponse, PreloadedResponses } from './http/preloaded-responses.ts'
export { messageFor, serverMessageOr, sessionExpired, videoRowErrors, visitorOrExpired } from './message-for.ts'
export type { ErrorTexts } from './message-for.ts'
export type { RestoredSession, SessionEnd } from './session/session.ts'
export type { Locks } from './session/token-lock.ts'
export { isTokenExpired } from './session/token-store.ts'
export type { StorageEvents, TokenListener } from './session/token-store.ts'
