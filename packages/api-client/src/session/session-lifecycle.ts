import { isApiErrorOfKind } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { User } from '../entities.ts'
import { notify } from './notify.ts'
import type { IssuedTokens, TokenStore } from './token-store.ts'

/** Why a session ended without the viewer's doing. */
export interface SessionEnd {
  /** The provider's refusal to refresh the tokens. */
  reason: ApiError
}

/** What came of the stored session at app start (spec 4, reading 3). */
export interface RestoredSession {
  /** Follows the tokens: `signed-in` also when the network failed and it is not known whose they are. */
  status: 'signed-in' | 'signed-out'
  user: User | null
  /** What kept the user from being fetched, where that is no sign-out. */
  error: ApiError | null
}

/** @deprecated since 1.1.0: use `RestoredSession`. Goes with 2.0.0. */
export type SettledSession = RestoredSession

export interface SessionLifecycle {
  begin(tokens: IssuedTokens): void
  /** Removes the tokens after `logOut` has ended the session on the server, or has failed to. */
  end(logOut: () => Promise<unknown>): Promise<void>
  /** Takes note that a refresh was refused. */
  refused(reason: ApiError): void
  restore(fetchUser: () => Promise<User>): Promise<RestoredSession>
}

const signedOut: RestoredSession = { status: 'signed-out', user: null, error: null }

/** The viewer's session, as far as the client knows: how it begins, is restored and ends, and who hears of it. */
export function createSessionLifecycle(
  tokens: TokenStore,
  onSessionEnd: ((end: SessionEnd) => void) | undefined,
): SessionLifecycle {
  let quiet = 0

  /** At app start and at log-out a refused refresh is no news: nobody is sent to the log-in page. */
  async function quietly<T>(work: () => Promise<T>): Promise<T> {
    quiet++
    try {
      return await work()
    } finally {
      quiet--
    }
  }

  return {
    begin: tokens.save,

    async end(logOut) {
      await quietly(logOut).catch(() => {})
      tokens.clear()
    },

    refused(reason) {
      if (quiet === 0 && onSessionEnd) notify([onSessionEnd], { reason })
    },

    restore: (fetchUser) =>
      quietly(async () => {
        if (!tokens.has()) return signedOut
        try {
          return { status: 'signed-in', user: await fetchUser(), error: null }
        } catch (error) {
          // Not even fresh tokens are a user's, so they are nobody's.
          if (isApiErrorOfKind(error, 'unauthenticated')) tokens.clear()
          return tokens.has() ? { status: 'signed-in', user: null, error: error as ApiError } : signedOut
        }
      }),
  }
}
