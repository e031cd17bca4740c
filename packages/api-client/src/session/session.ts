import { isApiErrorOfKind } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { PathOf } from '../contract.ts'
import type { IssuedTokens, User } from '../entities.ts'
import { notify } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

/** The path of the token refresh (spec 7). */
export const refreshPath = '/users/refresh-token' satisfies PathOf<'POST'>

/** Why a session ended without a sign-out. */
export interface SessionEnd {
  /** The provider's rejection of the token refresh. */
  reason: ApiError
}

/** The result of restoring the stored session at app start (spec 4, reading 3). */
export interface RestoredSession {
  /** Depends on the tokens: the status is `signed-in` even if the network failed and the user is unknown. */
  status: 'signed-in' | 'signed-out'
  user: User | null
  /** Why the user could not be fetched, if the viewer is still signed in. */
  error: ApiError | null
}

const signedOut: RestoredSession = { status: 'signed-out', user: null, error: null }

export type SessionLifecycle = ReturnType<typeof createSession>

/** Creates the viewer's session: start, restore and end. */
export function createSession(tokens: TokenStore, onSessionEnd: ((end: SessionEnd) => void) | undefined) {
  let quiet = 0

  /** Runs `work` without reporting a session end: at app start and logout, a rejected refresh must not redirect to the login page. */
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

    /** Calls `logOut` to end the session on the server, then removes the tokens even if that failed. */
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
          // The provider rejects even fresh tokens, so they are not valid.
          if (isApiErrorOfKind(error, 'unauthenticated')) tokens.clear()
          return tokens.has() ? { status: 'signed-in', user: null, error: error as ApiError } : signedOut
        }
      }),
  }
}
