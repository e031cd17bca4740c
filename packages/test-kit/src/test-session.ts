import type { User } from '@kinora/api-client'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** A session that a test controls. */
export interface TestSession extends SessionStore {
  set(session: Session): void
  /** The number of sign-outs that a page requested. */
  readonly signOuts: number
}

/** Creates the session for a page in a test: signed in as `userData`, or signed out if it is null. */
export function createTestSession(userData: User | null): TestSession {
  const store = createStore<Session>(() => ({ status: userData === null ? 'signed-out' : 'signed-in', userData }))
  let signOuts = 0
  return {
    ...store,
    set: store.setState,
    async signOut() {
      signOuts += 1
      store.setState({ status: 'signed-out', userData: null })
    },
    get signOuts() {
      return signOuts
    },
  }
}
