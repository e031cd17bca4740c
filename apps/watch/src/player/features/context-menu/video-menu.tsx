import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { Parts, useFeature, usePlayer } from '../../store/player-context.tsx'
import { contextMenu } from './context-menu.ts'
import styles from './video-menu.module.css'

export function VideoMenu(): ReactNode {
  const place = useFeature(contextMenu, (state) => state.place)
  if (place === undefined) return null
  return <OpenMenu place={place} />
}

/** Renders the menu on top of the page, and focuses its first button. */
function OpenMenu({ place: { x, y } }: { place: { x: number; y: number } }) {
  const { run } = usePlayer()
  const menuRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = menuRef.current
    if (menu === null) return
    menu.showPopover()
    // Keep the menu within the window.
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
        if (newState === 'closed') run('closeContextMenu')
      }}
    >
      <Parts of="menuItem" />
    </div>
  )
}
