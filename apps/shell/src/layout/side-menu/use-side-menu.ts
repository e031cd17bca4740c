import { useCallback, useState } from 'react'

import { createSetting } from '../create-setting.ts'

const setting = createSetting('sidebarOpen', () => sessionStorage)

/** Below this width the menu lies over the page (spec 9). */
const overlayBelow = 1024

/** Whether the menu covers the page rather than standing beside it. */
export function isMenuOverlay(): boolean {
  return window.innerWidth < overlayBelow
}

/** Whether the side menu is expanded: at first it is, and then as the viewer left it, for the browser session (spec 2). */
export function useSideMenu() {
  const [isOpen, setIsOpen] = useState(() => setting.read() !== 'false')

  const change = useCallback((open: boolean) => {
    setting.write(String(open))
    setIsOpen(open)
  }, [])

  return { isOpen, toggle: () => change(!isOpen), close: useCallback(() => change(false), [change]) }
}
