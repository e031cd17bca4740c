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
  /** The URL of the contract's calls: `/api/v1` on this site by default. */
  baseUrl?: string
  /** Called once when the provider refuses to refresh the tokens, after they were removed: the shell opens `/login` (spec 4). Not at app start. */
  onSessionEnd?: (end: SessionEnd) => void
  /** Requests that the page made before the client was created. */
  earlyAnswers?: PreloadedResponses
  /** Where the tokens are stored: `localStorage` by default. */
  storage?: Storage
  /** Dispatches other tabs' changes to the storage: `window` by default. */
  storageEvents?: StorageEvents
  /** Prevents two tabs from refreshing tokens at once: `navigator.locks` by default; null for nothing. */
  locks?: Locks | null
  /** How long a call may take: 15 000 ms by default. */
  timeoutMs?: number
  /** How long a call with files may make no progress: 60 000 ms by default. */
  stallMs?: number
  /** The first pause before a read is retried: 300 ms by default. */
  backoffMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Every call that the product makes (spec 7), and its one session. Calls reject with an `ApiError` and with nothing else. */
export type ApiClient = ReturnType<typeof createApiClient>

/** Creates the client of a page. A page needs exactly one: with two, requests would refresh tokens side by side. */
export function createApiClient(options: ApiClientOptions = {}) {
  const { baseUrl = '/api/v1', timeoutMs = 15_000, stallMs = 60_000, backoffMs = 300, now = Date.now } = options
  const { locks = globalThis.navigator?.locks } = options

  const tokens = createTokenStore(
    // Reading it throws where the browser forbids it.
    options.storage ?? attempt(() => globalThis.localStorage),
    options.storageEvents ?? globalThis.window,
  )
  const session = createSession(tokens, options.onSessionEnd)
  let http: Promise<Http> | undefined

  /** Loads axios and what it works with, which a page's first data does not need. Another call tries again if that fails. */
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
          // The tab with the lock times out earlier. The rest is for slow tabs.
          lock: createTokenLock(locks, timeoutMs + 5_000),
          requestTokens: () => call('POST', refreshPath, { access: 'none', read: readTokens }),
        }),
      (cause: unknown) => {
        http = undefined
        throw timeout.aborted ? cause : new CallFailure('network', "The client's code did not load.", cause)
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
    /** Makes any call of the contract: for calls that a page knows and its shell does not (`contractCall` of `@kinora/api-client/extensions`). */
    call: anyCall,
    ...endpoints,
    tokens: {
      /** Whether an access token is stored, which alone decides access on the client (spec 4). */
      has: tokens.has,
      /** Calls the listener when a token appears or vanishes, in this tab or another. Returns how to stop. */
      subscribe: tokens.subscribe,
      /**
       * The access token for a request that the client does not make itself, as an upload in parts; refreshed first if it has expired. Null if there is none, or no
       * longer one. Rejects with an `ApiError` if it cannot be refreshed now.
       */
      getValid: async () => {
        try {
          return await (await loadHttp()).refresh.getValidAccessToken()
        } catch (cause) {
          throw toApiError(cause, { method: 'POST', path: refreshPath })
        }
      },
      /** Reports that such a request was answered with 401, so that this token is refreshed before it is used again. */
      reject: (token: string): void => {
        loadHttp().then(
          ({ refresh }) => refresh.reject(token),
          () => {},
        )
      },
    },
    session: {
      /** Restores the session at app start: fetches the user of the stored tokens. Ends quietly: no `onSessionEnd`, never rejects. May be called again. */
      settle: (): Promise<RestoredSession> => session.restore(endpoints.users.currentUser),
      /** Removes the tokens without a call, for a viewer whom the server no longer knows. */
      forget: tokens.clear,
    },
  }
}
