import type { ApiClient, Credentials } from '@kinora/api-client'
import { isSignedIn } from '@kinora/shell-contract'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** The session store with the shell's actions. */
export interface ShellSession extends SessionStore {
  /** Restores the session at app start (spec 4): fetches the current user, refreshing tokens if needed. Never rejects. */
  restore(): Promise<void>
  /** Logs in with the provider and stores its user. Rejects with the provider's `ApiError`. */
  logIn(credentials: Credentials): Promise<void>
  /** Syncs the session with tokens that changed without an event, for example when the viewer deletes them by hand (spec 4, "missing token"). */
  followTokens(): void
}

/** Callbacks that notify the other parts of the shell. */
export interface SessionEvents {
  /** Called when tokens are added or removed, in this tab or another. Runs before any request with the new token. */
  onViewerChange(): void
  /** Called when the viewer has signed out. */
  onSignedOut(): void
}

const signedOut: Session = { status: 'signed-out', userData: null }
// The contract with remotes calls this state `settling`.
const restoring: Session = { status: 'settling', userData: null }

/** Creates the session store. It follows the stored tokens, so signing in or out in another tab also applies in this tab. */
export function createSessionStore(api: ApiClient, { onViewerChange, onSignedOut }: SessionEvents): ShellSession {
  const store = createStore<Session>(() => (api.tokens.has() ? restoring : signedOut))
  let isLoggingIn = false
  // Counts viewer changes, to ignore late responses for a previous viewer.
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
