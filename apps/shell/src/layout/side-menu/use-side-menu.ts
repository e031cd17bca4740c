import { useCallback, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'

import { createSetting } from '../create-setting.ts'

const setting = createSetting('sidebarOpen', () => sessionStorage)

/** Below this width the menu lies over the page (spec 9). */
const overlayBelow = 1024

/** Whether the menu covers the page rather than standing beside it. */
export function isMenuOverlay(): boolean {
  return window.innerWidth < overlayBelow
}

/** The side menu as it is, and what can be done with it. */
export interface SideMenuState {
  isOpen: boolean
  /** It lies over the page because the viewer has opened it: the page waits until it is closed (reading 22). */
  isModal: boolean
  toggle(): void
  /** Closes it, and gives the focus back to the button that opens it. */
  close(): void
}

/** Whether the side menu is expanded: at first it is, and then as the viewer left it, for the browser session (spec 2). */
export function useSideMenu(toggleRef: RefObject<HTMLButtonElement | null>): SideMenuState {
  const [isOpen, setIsOpen] = useState(() => setting.read() !== 'false')
  // The entry of the history at which the viewer opened it: another page does not wait.
  const [openedAt, setOpenedAt] = useState<string>()
  const { key } = useLocation()
  const isOverlay = useSyncExternalStore(subscribeToWidth, isMenuOverlay)

  const change = useCallback((open: boolean) => {
    setting.write(String(open))
    setIsOpen(open)
  }, [])
  const close = useCallback(() => {
    change(false)
    // The page stays where it is: a press that closes the menu must end on what it began on.
    toggleRef.current?.focus({ preventScroll: true })
  }, [change, toggleRef])

  function toggle() {
    change(!isOpen)
    setOpenedAt(key)
  }

  return { isOpen, isModal: isOpen && isOverlay && openedAt === key, toggle, close }
}

function subscribeToWidth(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
