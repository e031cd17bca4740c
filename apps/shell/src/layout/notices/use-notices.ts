import { create } from 'zustand'

interface NoticesState {
  isOffline: boolean
  isKeyboardHelpOpen: boolean
  /** The history entry whose notice about a missing page the viewer has closed. */
  closedEntry: string | undefined
}

/** The state of the notices at the lower edge that does not depend on the page. */
export const useNotices = create<NoticesState>(() => ({
  isOffline: !navigator.onLine,
  isKeyboardHelpOpen: false,
  closedEntry: undefined,
}))

// These listeners are never removed.
for (const type of ['online', 'offline']) {
  addEventListener(type, () => useNotices.setState({ isOffline: !navigator.onLine }))
}
