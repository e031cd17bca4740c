import type { User } from '@kinora/api-client'
import type { StoreApi } from 'zustand/vanilla'

/** The current viewer (spec 3, "Auth state"). */
export interface Session {
  /**
   * `signed-out`: no access token is stored. `settling`: a token is stored, and the shell is loading its user; render the page as for a signed-in viewer.
   * `signed-in`: the user is loaded. `userData` may still be null in this state if the network failed at app start (spec 4, reading 3).
   */
  status: 'settling' | 'signed-in' | 'signed-out'
  userData: User | null
}

/** The shell's session, which `useSession` reads: a zustand store that only the shell writes. */
export interface SessionStore extends Pick<StoreApi<Session>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Ends the session on the server and in every tab, then shows `/` (reading 25). Never rejects. */
  signOut(): Promise<void>
}
