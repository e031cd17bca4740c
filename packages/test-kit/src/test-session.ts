import type { User } from '@kinora/api-client'
import type { Session, SessionStore } from '@kinora/shell-contract'

/** A session that the test itself moves. */
export interface TestSession extends SessionStore {
  set(session: Session): void
  /** How often a page asked to sign out. */
  readonly signOuts: number
}

/** The session of a page in a test: signed in as `userData`, or signed out when it is null. */
export function createTestSession(userData: User | null): TestSession {
  let state: Session = { status: userData === null ? 'signed-out' : 'signed-in', userData }
  let signOuts = 0
  const listeners = new Set<() => void>()
  const set = (session: Session) => {
    state = session
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    async signOut() {
      signOuts += 1
      set({ status: 'signed-out', userData: null })
    },
    get signOuts() {
      return signOuts
    },
  }
}
