import type { ApiClient, Credentials } from '@kinora/api-client'
import { isSignedIn } from '@kinora/shell-contract'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** The session as the shell writes it. */
export interface ShellSession extends SessionStore {
  /** Finds out at app start who is signed in (spec 4): fetches the current user, refreshing tokens if need be. Never rejects. */
  restore(): Promise<void>
  /** Logs in with the provider and takes up its user. Rejects with the provider's refusal, an `ApiError`. */
  logIn(credentials: Credentials): Promise<void>
  /** Follows tokens that came or went without an event, as when the viewer clears them by hand (spec 4, "missing token"). */
  followTokens(): void
}

/** What the rest of the shell does when the session changes. */
export interface SessionEvents {
  /** Tokens appeared or vanished, here or in another tab. Called before anything can be asked for in the new viewer's name. */
  onViewerChange(): void
  /** The viewer asked to sign out, and is. */
  onSignedOut(): void
}

const signedOut: Session = { status: 'signed-out', userData: null }
// The contract with remotes calls it settling.
const restoring: Session = { status: 'settling', userData: null }

/** The session store. It follows the stored tokens, so that a sign-in or sign-out in another tab is one here. */
export function createSessionStore(api: ApiClient, { onViewerChange, onSignedOut }: SessionEvents): ShellSession {
  const store = createStore<Session>(() => (api.tokens.has() ? restoring : signedOut))
  let isLoggingIn = false
  // Counts the changes of viewer: what is found out about one of them says nothing about the next.
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
    // The response to a log-in has the user.
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
