import type { ApiClient, Credentials } from '@kinora/api-client'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** The session as the shell writes it. */
export interface ShellSession extends SessionStore {
  /** Finds out at app start who is signed in (spec 4): fetches the current user, refreshing tokens if need be. Never rejects. */
  restore(): Promise<void>
  /** Logs in with the provider and takes up its user. Rejects with the provider's refusal, an `ApiError`. */
  logIn(credentials: Credentials): Promise<void>
  /** Takes note of tokens that are gone without a word, as when the viewer clears them by hand (spec 4, "missing token"). */
  noticeMissingToken(): void
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

  api.tokens.subscribe((hasToken) => {
    changeViewer(hasToken ? restoring : signedOut)
    // A log-in of our own brings its user along.
    if (hasToken && !isLoggingIn) void restore()
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
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
    noticeMissingToken() {
      if (!api.tokens.has() && store.getState().status !== 'signed-out') changeViewer(signedOut)
    },
    async signOut() {
      await api.users.logout()
      onSignedOut()
    },
  }
}
