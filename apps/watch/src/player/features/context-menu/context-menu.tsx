import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import styles from './context-menu.module.css'

interface ContextMenuProps {
  player: HTMLElement | null
  children: ReactNode
}

interface Place {
  x: number
  y: number
}

/** What can be done with a video, where its picture is pressed by the other button of the mouse, or long by a finger. Pressed once more, the browser's own menu comes. */
export function ContextMenu({ player, children }: ContextMenuProps) {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    function handleContextMenu(event: MouseEvent) {
      const isOnPicture = event.target instanceof Element && event.target.closest('[data-picture]') !== null
      if (!isOnPicture || place !== undefined) return
      event.preventDefault()
      setPlace({ x: event.clientX, y: event.clientY })
    }
    player?.addEventListener('contextmenu', handleContextMenu)
    return () => player?.removeEventListener('contextmenu', handleContextMenu)
  }, [player, place])

  return (
    place && (
      <OpenContextMenu place={place} onClose={() => setPlace(undefined)}>
        {children}
      </OpenContextMenu>
    )
  )
}

function OpenContextMenu({
  place: { x, y },
  onClose,
  children,
}: {
  place: Place
  onClose: () => void
  children: ReactNode
}) {
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
