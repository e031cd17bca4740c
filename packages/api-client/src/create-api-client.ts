import { toApiError } from './api-error.ts'
import { createEndpoints } from './endpoints.ts'
import { readTokens } from './entities.ts'
import { createCall, unlessAborted } from './http/call.ts'
import type { Call, PreloadedResponses } from './http/call.ts'
import type { Http } from './http/create-http.ts'
import { CallFailure } from './read.ts'
import { createSession, refreshPath } from './session/session.ts'
import type { RestoredSession, SessionEnd } from './session/session.ts'
import type { Locks } from './session/token-refresh.ts'
import { attempt, createTokenStore } from './session/token-store.ts'
import type { StorageEvents } from './session/token-store.ts'

export interface ApiClientOptions {
  /** API base URL. Defaults to `/api/v1` on the current site. */
  baseUrl?: string
  /**
   * Called once after the provider has rejected a token refresh and the tokens have been removed. The shell then opens `/login` (spec 4). Not called at app
   * start.
   */
  onSessionEnd?: (end: SessionEnd) => void
  /** Looks up responses to requests that the page sent before creating the client. */
  earlyAnswers?: PreloadedResponses
  /** Where tokens are stored. Defaults to `localStorage`. */
  storage?: Storage
  /** Source of `storage` events from other tabs. Defaults to `window`. */
  storageEvents?: StorageEvents
  /** Keeps two tabs from refreshing tokens at the same time. Defaults to `navigator.locks`; null disables locking. */
  locks?: Locks | null
  /** Timeout per call. Defaults to 15,000 ms. */
  timeoutMs?: number
  /** How long an upload may stall before it times out. Defaults to 60,000 ms. */
  stallMs?: number
  /** Initial backoff before a failed read is retried. Defaults to 300 ms. */
  backoffMs?: number
  /** Clock, in milliseconds since 1970. Defaults to `Date.now`. */
  now?: () => number
}

/** All of the product's API calls (spec 7) and the page's session. Calls never reject with anything but an `ApiError`. */
export type ApiClient = ReturnType<typeof createApiClient>

/** Creates the page's API client. Create only one per page, because two clients would refresh tokens concurrently. */
export function createApiClient(options: ApiClientOptions = {}) {
  const { baseUrl = '/api/v1', timeoutMs = 15_000, stallMs = 60_000, backoffMs = 300, now = Date.now } = options
  const { locks = globalThis.navigator?.locks } = options

  const tokens = createTokenStore(
    // Accessing `localStorage` throws if the browser blocks storage.
    options.storage ?? attempt(() => globalThis.localStorage),
    options.storageEvents ?? globalThis.window,
  )
  const session = createSession(tokens, options.onSessionEnd)
  let http: Promise<Http> | undefined

  /** Loads axios and its interceptors on demand; preloaded responses work without them. If loading fails, the next call tries again. */
  function loadHttp(): Promise<Http> {
    if (http) return http
    const timeout = AbortSignal.timeout(timeoutMs)
    http = unlessAborted(import(/* webpackChunkName: "http" */ './http/create-http.ts'), timeout).then(
      ({ createHttp, createTokenLock }) =>
        createHttp({
          tokens,
          timeoutMs,
          stallMs,
          backoffMs,
          now,
          onRefused: session.onRefused,
          // Wait a little longer than the tab that holds the lock, whose own refresh times out after `timeoutMs`.
          lock: createTokenLock(locks, timeoutMs + 5_000),
          requestTokens: () => call('POST', refreshPath, { access: 'none', read: readTokens }),
        }),
      (cause: unknown) => {
        http = undefined
        throw timeout.aborted ? cause : new CallFailure('network', "The client's code failed to load.", cause)
      },
    )
    return http
  }

  const anyCall = createCall({
    baseUrl,
    timeoutMs,
    findPreloaded: options.earlyAnswers,
    accessToken: tokens.accessToken,
    send: async (request) => (await unlessAborted(loadHttp(), request.signal as AbortSignal | undefined)).send(request),
  })
  const call = anyCall as Call
  const endpoints = createEndpoints(call, session)

  return {
    /**
     * Makes any call by method and path, so that a remote can use calls the shell's client doesn't know about (see `contractCall` in
     * `@kinora/api-client/extensions`).
     */
    call: anyCall,
    ...endpoints,
    tokens: {
      /** Whether an access token is stored, which is all that makes a viewer signed in on the client (spec 4). */
      has: tokens.has,
      /** Calls the listener on sign-in and sign-out, in this tab or another. Returns a function that unsubscribes. */
      subscribe: tokens.subscribe,
      /**
       * Returns an access token for a request that bypasses the client, such as a resumable upload, refreshing an expired one first. Null if the viewer is
       * signed out. Rejects with an `ApiError` if the refresh fails for any reason other than a rejection.
       */
      getValid: async () => {
        try {
          return await (await loadHttp()).refresh.getValidAccessToken()
        } catch (cause) {
          throw toApiError(cause, { method: 'POST', path: refreshPath })
        }
      },
      /** Reports a 401 for a request with this token, so the client refreshes the token before using it again. */
      reject: (token: string): void => {
        loadHttp().then(
          ({ refresh }) => refresh.reject(token),
          () => {},
        )
      },
    },
    session: {
      /**
       * Restores the session at app start by fetching the user whose tokens are stored. Never rejects and never calls `onSessionEnd`. Safe to call repeatedly.
       */
      settle: (): Promise<RestoredSession> => session.restore(endpoints.users.currentUser),
      /** Removes the tokens without calling the provider, for a viewer whose account has been deleted. */
      forget: tokens.clear,
    },
  }
}
