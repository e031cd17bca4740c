import type { User } from '@kinora/api-client'
import type { StoreApi } from 'zustand/vanilla'

/** Who the current viewer is (spec 3, "Auth state"). */
export interface Session {
  /**
   * `signed-out`: no access token is stored. `settling`: a token is stored and the shell is fetching the user; render the page as if the viewer were signed in.
   * `signed-in`: the fetch has finished. `userData` may still be null then if the network failed at app start (spec 4, reading 3).
   */
  status: 'settling' | 'signed-in' | 'signed-out'
  userData: User | null
}

/**
 * The session behind `useSession`: a zustand store that only the shell writes to. A page that changes the viewer's profile dispatches the event
 * `kinora:viewer-change` on `window`; the shell then fetches the viewer again.
 */
export interface SessionStore extends Pick<StoreApi<Session>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Ends the session on the server and in all tabs, then navigates to `/` (reading 25). Never rejects. */
  signOut(): Promise<void>
}
