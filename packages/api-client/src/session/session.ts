import { isApiErrorOfKind } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { User } from '../entities.ts'
import { notify } from './notify.ts'
import type { IssuedTokens, TokenStore } from './token-store.ts'

/** Why a session ended without the viewer's doing. */
export interface SessionEnd {
  /** The provider's refusal to exchange the tokens. */
  reason: ApiError
}

/** What came of the stored session at app start (spec 4, reading 3). */
export interface SettledSession {
  /** Follows the tokens: `signed-in` also when the network failed and it is not known whose they are. */
  status: 'signed-in' | 'signed-out'
  user: User | null
  /** What kept the user from being fetched, where that is no sign-out. */
  error: ApiError | null
}

export interface Session {
  begin(tokens: IssuedTokens): void
  /** Removes the tokens after `tell` has told the server, or has failed to. */
  end(tell: () => Promise<unknown>): Promise<void>
  /** Takes note that an exchange was refused. */
  refused(reason: ApiError): void
  settle(fetchUser: () => Promise<User>): Promise<SettledSession>
}

const signedOut: SettledSession = { status: 'signed-out', user: null, error: null }

/** The viewer's session, as far as the client knows: its beginning, its end, and who is told. */
export function createSession(tokens: TokenStore, onSessionEnd: ((end: SessionEnd) => void) | undefined): Session {
  let quiet = 0

  /** At app start and at log-out a refused exchange is no news: nobody is sent to the log-in page. */
  async function quietly<T>(work: () => Promise<T>): Promise<T> {
    quiet++
    try {
      return await work()
    } finally {
      quiet--
    }
  }

  return {
    begin: (issued) => tokens.save(issued),

    async end(tell) {
      await quietly(tell).catch(() => {})
      tokens.clear()
    },

    refused(reason) {
      if (quiet === 0 && onSessionEnd) notify([onSessionEnd], { reason })
    },

    settle: (fetchUser) =>
      quietly(async () => {
        if (tokens.accessToken() === null) return signedOut
        try {
          return { status: 'signed-in', user: await fetchUser(), error: null }
        } catch (error) {
          // Not even fresh tokens are a user's, so they are nobody's.
          if (isApiErrorOfKind(error, 'unauthenticated')) tokens.clear()
          return tokens.accessToken() === null
            ? signedOut
            : { status: 'signed-in', user: null, error: error as ApiError }
        }
      }),
  }
}
