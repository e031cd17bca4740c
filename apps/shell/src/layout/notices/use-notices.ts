import { create } from 'zustand'

interface NoticesState {
  isOffline: boolean
  isKeyboardHelpOpen: boolean
  /** The history entry whose missing-page notice the viewer has closed. */
  closedEntry: string | undefined
}

/** Notice state that doesn't depend on the page. */
export const useNotices = create<NoticesState>(() => ({
  isOffline: !navigator.onLine,
  isKeyboardHelpOpen: false,
  closedEntry: undefined,
}))

// Never removed: the store lasts as long as the document.
for (const type of ['online', 'offline']) {
  addEventListener(type, () => useNotices.setState({ isOffline: !navigator.onLine }))
}
