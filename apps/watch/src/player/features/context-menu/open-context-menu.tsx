import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import styles from './open-context-menu.module.css'

export interface OpenContextMenuProps {
  /** In the window, in pixels. */
  place: { x: number; y: number }
  onClose: () => void
  children: ReactNode
}

/** The menu, over the whole page, with the focus on its first line. */
export function OpenContextMenu({ place: { x, y }, onClose, children }: OpenContextMenuProps) {
  const menuRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = menuRef.current
    if (menu === null) return
    menu.showPopover()
    // It stays within the window.
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`
    menu.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`
    menu.querySelector<HTMLElement>('button')?.focus()
  }, [x, y])

  return (
    <div
      ref={menuRef}
      className={styles.menu}
      role="group"
      aria-label="Video"
      popover="auto"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>
  )
}
