import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

import { wordStorage } from '../word-storage.ts'

interface SideMenuState {
  /** Whether the menu is expanded. Starts as true, then follows the viewer's last choice in this browser session (spec 2). */
  isOpen: boolean
  /** History entry on which the viewer opened the menu as a modal drawer. */
  modalEntry: string | undefined
  /** @param entry key of the current history entry. */
  toggle(entry: string): void
  close(): void
  /** Makes the menu non-modal when the window gets wide enough. The menu stays open. */
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

/** Whether the menu is modal because the viewer opened it over this page (reading 22). The next page starts without a modal menu. */
export function useIsMenuModal(): boolean {
  const { key } = useLocation()
  return useSideMenu(({ isOpen, modalEntry }) => isOpen && modalEntry === key)
}

/** Below this width, the menu covers the page (spec 9). */
const overlayBelow = 1024

/** Whether the menu covers the page rather than sitting next to it. */
export function isMenuOverlay(): boolean {
  return window.innerWidth < overlayBelow
}
