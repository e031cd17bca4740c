import { attempt } from './attempt.ts'
import { decodeTokens } from './decode/decode-tokens.ts'
import { createCommentsApi } from './endpoints/comments.ts'
import type { CommentsApi } from './endpoints/comments.ts'
import { createLikesApi } from './endpoints/likes.ts'
import type { LikesApi } from './endpoints/likes.ts'
import { createPlaylistsApi } from './endpoints/playlists.ts'
import type { PlaylistsApi } from './endpoints/playlists.ts'
import { createSubscriptionsApi } from './endpoints/subscriptions.ts'
import type { SubscriptionsApi } from './endpoints/subscriptions.ts'
import { createUsersApi } from './endpoints/users.ts'
import type { UsersApi } from './endpoints/users.ts'
import { createVideosApi } from './endpoints/videos.ts'
import type { VideosApi } from './endpoints/videos.ts'
import { authorize } from './request/authorize.ts'
import { createCall, typedByContract } from './request/call.ts'
import type { AnyCall } from './request/call.ts'
import { createTakePreloadedResponse } from './request/preloaded-responses.ts'
import type { PreloadedResponses } from './request/preloaded-responses.ts'
import { retryReads } from './request/retry-reads.ts'
import { createSendOnce } from './request/send-once.ts'
import { refreshRoute } from './session/refresh-route.ts'
import { createSessionLifecycle } from './session/session-lifecycle.ts'
import type { SessionEnd, RestoredSession } from './session/session-lifecycle.ts'
import { createTokenRefresh } from './session/token-refresh.ts'
import { createTokenLock } from './session/token-lock.ts'
import type { Locks } from './session/token-lock.ts'
import { createTokenStore } from './session/token-store.ts'
import type { StorageEvents, TokenListener } from './session/token-store.ts'

export interface ApiClientOptions {
  /** Where the calls of the contract live: `/api/v1` on this site unless said otherwise. */
  baseUrl?: string
  /** Called once when the provider refuses to refresh the tokens, after they were removed: the shell opens `/login` (spec 4). Not at app start. */
  onSessionEnd?: (end: SessionEnd) => void
  /** The preloaded responses: what the page has asked for already, before this client existed. */
  earlyAnswers?: PreloadedResponses
  /** Where the tokens are stored: `localStorage` unless said otherwise. */
  storage?: Storage
  /** Where other tabs' changes to the storage are heard: `window` unless said otherwise. */
  storageEvents?: StorageEvents
  /** What keeps two tabs from refreshing tokens at once: `navigator.locks` unless said otherwise; null for nothing. */
  locks?: Locks | null
  /** How long a call may take: 15 000 ms unless said otherwise. */
  timeoutMs?: number
  /** How long a call with files may stand still: 60 000 ms unless said otherwise. */
  stallMs?: number
  /** The first pause before a read is tried again: 300 ms unless said otherwise. */
  backoffMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Every call that the product makes (spec 7), and its one session. Calls reject with an `ApiError` and with nothing else. */
export interface ApiClient {
  /** Makes any call of the contract, as those below do: for calls that a page knows and its shell does not (`@kinora/api-client/extensions`). */
  call: AnyCall
  users: UsersApi
  videos: VideosApi
  likes: LikesApi
  subscriptions: SubscriptionsApi
  comments: CommentsApi
  playlists: PlaylistsApi
  tokens: {
    /** Whether an access token is stored, which is all that decides access on the client (spec 4). */
    has(): boolean
    /** Calls `listener` whenever a token appears or vanishes, in this tab or another. Returns how to stop. */
    subscribe(listener: TokenListener): () => void
    /**
     * The access token for a request that the client does not make itself, as an upload in parts; refreshed first when it is past use. Null when there is none, or none
     * any more. Rejects with an `ApiError` when it cannot be refreshed now.
     */
    getValid(): Promise<string | null>
    /** Says that such a request was answered with 401, so that this token is refreshed before it is used again. */
    reject(token: string): void
  }
  session: {
    /** Restores the session at app start: finds out whose the stored tokens are. Ends quietly: no `onSessionEnd`, never rejects. May be called again. */
    settle(): Promise<RestoredSession>
    /** Removes the tokens without a word to the server, for a viewer whom it no longer knows. */
    forget(): void
  }
}

/** Makes the client of a page. One is enough, and one is right: it is what keeps requests from refreshing tokens side by side. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const {
    baseUrl = '/api/v1',
    timeoutMs = 15_000,
    stallMs = 60_000,
    backoffMs = 300,
    now = Date.now,
    locks = globalThis.navigator?.locks,
  } = options

  const tokens = createTokenStore(
    // Where the browser forbids it, reading it throws.
    options.storage ?? attempt(() => globalThis.localStorage),
    options.storageEvents ?? globalThis.window,
  )
  const session = createSessionLifecycle(tokens, options.onSessionEnd)
  const sendOnce = createSendOnce({ baseUrl, timeoutMs, stallMs })
  const refresh = createTokenRefresh({
    tokens,
    // Whoever holds the lock gives up by then; the rest is for the tabs' own slowness.
    lock: createTokenLock(locks, timeoutMs + 5_000),
    requestTokens: () => sendOnce({ ...refreshRoute, access: 'none', decode: decodeTokens }, null),
    onRefused: session.refused,
    now,
  })
  const takePreloadedResponse = createTakePreloadedResponse(baseUrl, options.earlyAnswers)
  const send = authorize(sendOnce, refresh, tokens.has, takePreloadedResponse)
  const anyCall = createCall(retryReads(send, backoffMs))
  const call = typedByContract(anyCall)
  const users = createUsersApi(call, session)

  return {
    call: anyCall,
    users,
    videos: createVideosApi(call),
    likes: createLikesApi(call),
    subscriptions: createSubscriptionsApi(call),
    comments: createCommentsApi(call),
    playlists: createPlaylistsApi(call),
    tokens: {
      has: tokens.has,
      subscribe: tokens.subscribe,
      getValid: refresh.getValidAccessToken,
      reject: refresh.reject,
    },
    session: {
      settle: () => session.restore(users.currentUser),
      forget: tokens.clear,
    },
  }
}
