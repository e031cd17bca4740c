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
  /** The base URL of the API: `/api/v1` on this site by default. */
  baseUrl?: string
  /** Called once when the provider rejects a token refresh, after the tokens are removed: the shell opens `/login` (spec 4). Not called at app start. */
  onSessionEnd?: (end: SessionEnd) => void
  /** Requests that the page made before the client was created. */
  earlyAnswers?: PreloadedResponses
  /** Where the tokens are stored: `localStorage` by default. */
  storage?: Storage
  /** Dispatches `storage` events for changes in other tabs: `window` by default. */
  storageEvents?: StorageEvents
  /** Prevents two tabs from refreshing tokens simultaneously: `navigator.locks` by default; null for no lock. */
  locks?: Locks | null
  /** The timeout of a call: 15 000 ms by default. */
  timeoutMs?: number
  /** How long a call with files may stall: 60 000 ms by default. */
  stallMs?: number
  /** The first pause before a read is retried: 300 ms by default. */
  backoffMs?: number
  /** Returns milliseconds since 1970: `Date.now` by default. */
  now?: () => number
}

/** Every call that the product makes (spec 7), and the page's session. Calls reject only with an `ApiError`. */
export type ApiClient = ReturnType<typeof createApiClient>

/** Creates the page's client. A page needs exactly one: two clients would refresh tokens concurrently. */
export function createApiClient(options: ApiClientOptions = {}) {
  const { baseUrl = '/api/v1', timeoutMs = 15_000, stallMs = 60_000, backoffMs = 300, now = Date.now } = options
  const { locks = globalThis.navigator?.locks } = options

  const tokens = createTokenStore(
    // Reading `localStorage` throws if the browser blocks storage.
    options.storage ?? attempt(() => globalThis.localStorage),
    options.storageEvents ?? globalThis.window,
  )
  const session = createSession(tokens, options.onSessionEnd)
  let http: Promise<Http> | undefined

  /** Loads axios and its interceptors, which preloaded responses do not need. If loading fails, the next call retries. */
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
          // The tab that has the lock times out earlier; the margin is for slow tabs.
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
     * Makes any call by method and path, for calls that a remote supports but the shell's client does not (see `contractCall` in
     * `@kinora/api-client/extensions`).
     */
    call: anyCall,
    ...endpoints,
    tokens: {
      /** Whether an access token is stored. This alone decides whether the client treats the viewer as signed in (spec 4). */
      has: tokens.has,
      /** Calls the listener when a token appears or disappears, in this tab or another. Returns the unsubscribe function. */
      subscribe: tokens.subscribe,
      /**
       * Returns the access token for a request that the client does not make itself, such as a resumable upload; refreshes it first if it has expired. Null if
       * the viewer is signed out. Rejects with an `ApiError` if the refresh fails for another reason.
       */
      getValid: async () => {
        try {
          return await (await loadHttp()).refresh.getValidAccessToken()
        } catch (cause) {
          throw toApiError(cause, { method: 'POST', path: refreshPath })
        }
      },
      /** Reports that a request with this token got a 401, so the token is refreshed before its next use. */
      reject: (token: string): void => {
        loadHttp().then(
          ({ refresh }) => refresh.reject(token),
          () => {},
        )
      },
    },
    session: {
      /** Restores the session at app start: fetches the user for the stored tokens. Never rejects or calls `onSessionEnd`. May be called again. */
      settle: (): Promise<RestoredSession> => session.restore(endpoints.users.currentUser),
      /** Removes the tokens without a call, for a viewer whose account no longer exists. */
      forget: tokens.clear,
    },
  }
}
