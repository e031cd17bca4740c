import { isApiErrorOfKind } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { PathOf } from '../contract.ts'
import type { IssuedTokens, User } from '../entities.ts'
import { notify } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

/** Path of the token refresh call (spec 7). */
export const refreshPath = '/users/refresh-token' satisfies PathOf<'POST'>

/** Why a session ended without the viewer signing out. */
export interface SessionEnd {
  /** The error that the provider rejected the token refresh with. */
  reason: ApiError
}

/** Result of restoring the stored session at app start (spec 4, reading 3). */
export interface RestoredSession {
  /** Depends only on the tokens: still `signed-in` if fetching the user failed because of the network. */
  status: 'signed-in' | 'signed-out'
  user: User | null
  /** Why fetching the user failed, if the viewer is still signed in. */
  error: ApiError | null
}

const signedOut: RestoredSession = { status: 'signed-out', user: null, error: null }

export type SessionLifecycle = ReturnType<typeof createSession>

/** Creates the functions that start, restore and end the viewer's session. */
export function createSession(tokens: TokenStore, onSessionEnd: ((end: SessionEnd) => void) | undefined) {
  let quiet = 0

  /** Runs `work` without calling `onSessionEnd`: at app start and on logout, a rejected refresh must not redirect to the login page. */
  async function quietly<T>(work: () => Promise<T>): Promise<T> {
    quiet++
    try {
      return await work()
    } finally {
      quiet--
    }
  }

  return {
    begin: (issued: IssuedTokens) => tokens.save(issued),

    /** Ends the session on the server with `logOut`, then removes the tokens even if that call fails. */
    async end(logOut: () => Promise<unknown>): Promise<void> {
      await quietly(logOut).catch(() => {})
      tokens.clear()
    },

    onRefused(reason: ApiError): void {
      if (quiet === 0 && onSessionEnd) notify([onSessionEnd], { reason })
    },

    restore: (fetchUser: () => Promise<User>): Promise<RestoredSession> =>
      quietly(async () => {
        if (!tokens.has()) return signedOut
        try {
          return { status: 'signed-in', user: await fetchUser(), error: null }
        } catch (error) {
          // The provider rejects even freshly issued tokens, so discard them.
          if (isApiErrorOfKind(error, 'unauthenticated')) tokens.clear()
          return tokens.has() ? { status: 'signed-in', user: null, error: error as ApiError } : signedOut
        }
      }),
  }
}
