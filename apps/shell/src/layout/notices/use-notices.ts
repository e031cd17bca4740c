import { create } from 'zustand'

interface NoticesState {
  isOffline: boolean
  isKeyboardHelpOpen: boolean
  /** The history entry whose notice about a missing page was closed. */
  closedEntry: string | undefined
}

/** What the notices at the lower edge show, apart from what follows from the page itself. */
export const useNotices = create<NoticesState>(() => ({
  isOffline: !navigator.onLine,
  isKeyboardHelpOpen: false,
  closedEntry: undefined,
}))

// For the lifetime of the document.
for (const type of ['online', 'offline']) {
  addEventListener(type, () => useNotices.setState({ isOffline: !navigator.onLine }))
}
