export {
  ApiError,
  errorKindOf,
  isApiError,
  isApiErrorOfKind,
  isUnsuccessfulAnswer,
  unauthenticated,
} from './api-error.ts'
export type { ApiErrorDetails, ApiErrorKind, FieldError } from './api-error.ts'
export { createApiClient } from './create-api-client.ts'
export type { ApiClient, ApiClientOptions } from './create-api-client.ts'
export type * from './endpoints.ts'
export type * from './entities.ts'
export { pageTrace } from './http/call.ts'
export type { AnyCall, PreloadedResponse, PreloadedResponses, ReadOptions } from './http/call.ts'
export { messageFor, serverMessageOr, sessionExpired, videoRowErrors, visitorOrExpired } from './message-for.ts'
export type { ErrorTexts } from './message-for.ts'
export type { RestoredSession, SessionEnd } from './session/session.ts'
export type { Locks } from './session/token-refresh.ts'
export { isTokenExpired } from './session/token-store.ts'
export type { StorageEvents, TokenListener } from './session/token-store.ts'
