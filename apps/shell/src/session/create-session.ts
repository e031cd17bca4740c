import type { ApiClient, User } from '@kinora/api-client'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** The session as the shell writes it. */
export interface ShellSession extends SessionStore {
  /** Finds out at app start who is signed in (spec 4): fetches the current user, exchanging tokens if need be. Never rejects. */
  settle(): Promise<void>
  /** Takes up the user whom the provider has just signed in. */
  signIn(user: User): void
}

/**
 * The session store. It follows the stored tokens, so that a sign-out in another tab is one here.
 *
 * @param onSignedOut runs after the viewer asked to sign out.
 */
export function createSession(api: ApiClient, onSignedOut: () => void): ShellSession {
  const store = createStore<Session>(() => ({ status: api.tokens.has() ? 'settling' : 'signed-out', userData: null }))
  const signedOut = { status: 'signed-out', userData: null } as const

  async function settle(): Promise<void> {
    if (!api.tokens.has()) return store.setState(signedOut)
    store.setState({ status: 'settling' })
    const { status, user } = await api.session.settle()
    store.setState({ status, userData: user })
  }

  api.tokens.subscribe((hasToken) => {
    if (!hasToken) store.setState(signedOut)
    else if (store.getState().status === 'signed-out') void settle()
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    settle,
    signIn: (userData) => store.setState({ status: 'signed-in', userData }),
    async signOut() {
      await api.users.logout()
      store.setState(signedOut)
      onSignedOut()
    },
  }
}
