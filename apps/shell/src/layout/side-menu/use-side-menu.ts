import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

import { wordStorage } from '../word-storage.ts'

interface SideMenuState {
  /** Whether the menu is expanded: at first it is, and then as the viewer left it, for the browser session (spec 2). */
  isOpen: boolean
  /** The history entry on which the viewer opened the menu as a modal drawer. */
  modalEntry: string | undefined
  /** @param entry the key of the current history entry. */
  toggle(entry: string): void
  close(): void
  /** Gives the page back to the viewer, for a window that has become wide. The menu stays open. */
  endModal(): void
}

type StoredMenu = Pick<SideMenuState, 'isOpen'>

/** The side menu's state. `sidebarOpen` in sessionStorage is `true` or `false` (spec 3). */
export const useSideMenu = create<SideMenuState>()(
  persist(
    (set, get) => ({
      isOpen: true,
      modalEntry: undefined,
      toggle: (entry) => set({ isOpen: !get().isOpen, modalEntry: isMenuOverlay() ? entry : undefined }),
      close: () => set({ isOpen: false }),
      endModal: () => set({ modalEntry: undefined }),
    }),
    {
      name: 'sidebarOpen',
      partialize: ({ isOpen }): StoredMenu => ({ isOpen }),
      storage: wordStorage<StoredMenu>(
        () => sessionStorage,
        (word) => ({ isOpen: word !== 'false' }),
        ({ isOpen }) => String(isOpen),
      ),
    },
  ),
)

/** Whether the page waits behind the menu because the viewer has opened it over the page (reading 22). Another page does not wait. */
export function useIsMenuModal(): boolean {
  const { key } = useLocation()
  return useSideMenu(({ isOpen, modalEntry }) => isOpen && modalEntry === key)
}

/** Below this width the menu covers the page (spec 9). */
const overlayBelow = 1024

/** Whether the menu covers the page instead of being next to it. */
export function isMenuOverlay(): boolean {
  return window.innerWidth < overlayBelow
}
