import type { ApiClient, Credentials } from '@kinora/api-client'
import { isSignedIn } from '@kinora/shell-contract'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** The session store, extended with the actions that only the shell may use. */
export interface ShellSession extends SessionStore {
  /** Restores the session on startup (spec 4): fetches the current user, refreshing the tokens if necessary. Never rejects. */
  restore(): Promise<void>
  /** Logs in with the provider and stores the returned user. Rejects with the provider's `ApiError`. */
  logIn(credentials: Credentials): Promise<void>
  /** Syncs the session with tokens that changed without an event, for example because the viewer deleted them by hand (spec 4, "missing token"). */
  followTokens(): void
}

/** Lets the rest of the shell react to session changes. */
export interface SessionEvents {
  /** Called when tokens are added or removed, in this tab or in another. Runs before any request uses the new token. */
  onViewerChange(): void
  /** Called after the viewer signs out. */
  onSignedOut(): void
}

const signedOut: Session = { status: 'signed-out', userData: null }
// The contract with remotes calls this state `settling`.
const restoring: Session = { status: 'settling', userData: null }

/** Creates the session store. The session follows the stored tokens, so signing in or out in one tab also applies to the others. */
export function createSessionStore(api: ApiClient, { onViewerChange, onSignedOut }: SessionEvents): ShellSession {
  const store = createStore<Session>(() => (api.tokens.has() ? restoring : signedOut))
  let isLoggingIn = false
  // Counts viewer changes, so that late responses for a previous viewer can be ignored.
  let viewers = 0

  function changeViewer(session: Session): void {
    viewers += 1
    store.setState(session)
    onViewerChange()
  }

  async function restore(): Promise<void> {
    const viewer = viewers
    const { status, user } = await api.session.settle()
    if (viewer === viewers) store.setState({ status, userData: user })
  }

  function follow(hasToken: boolean): void {
    changeViewer(hasToken ? restoring : signedOut)
    // The login response already contains the user.
    if (hasToken && !isLoggingIn) void restore()
  }

  api.tokens.subscribe(follow)

  return {
    ...store,
    restore,
    async logIn(credentials) {
      isLoggingIn = true
      try {
        const userData = await api.users.login(credentials)
        store.setState({ status: 'signed-in', userData })
      } finally {
        isLoggingIn = false
      }
    },
    followTokens() {
      if (api.tokens.has() !== isSignedIn(store.getState())) follow(api.tokens.has())
    },
    async signOut() {
      await api.users.logout()
      onSignedOut()
    },
  }
}
