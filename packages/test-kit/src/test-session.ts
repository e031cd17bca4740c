import type { User } from '@kinora/api-client'
import type { Session, SessionStore } from '@kinora/shell-contract'
import { createStore } from 'zustand/vanilla'

/** A session under a test's control. */
export interface TestSession extends SessionStore {
  set(session: Session): void
  /** How often pages have requested a sign-out. */
  readonly signOuts: number
}

/** Creates a session that is signed in as `userData`, or signed out if `userData` is null. */
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
