import type { User } from '@kinora/api-client'
import type { StoreApi } from 'zustand/vanilla'

/** The current viewer (spec 3, "Auth state"). */
export interface Session {
  /**
   * `signed-out`: no access token is stored. `settling`: one is stored and the shell is finding out whose it is; render what a signed-in
   * viewer sees. `signed-in`: settled. `userData` may still be null there, when the network failed at app start (spec 4, reading 3).
   */
  status: 'settling' | 'signed-in' | 'signed-out'
  userData: User | null
}

/** The shell's session, as `useSession` reads it: a zustand store that only the shell writes. */
export interface SessionStore extends Pick<StoreApi<Session>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Ends the session on the server and in every tab, then shows `/` (reading 25). Never rejects. */
  signOut(): Promise<void>
}
