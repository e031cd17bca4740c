import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import type { OpenContextMenuProps } from './open-context-menu.tsx'

interface ContextMenuProps {
  player: HTMLElement | null
  /** What is shown where it was pressed. */
  children: (menu: Pick<OpenContextMenuProps, 'place' | 'onClose'>) => ReactNode
}

/** What can be done with a video, where its picture is pressed by the other button of the mouse, or long by a finger. Pressed once more, the browser's own menu comes. */
export function ContextMenu({ player, children }: ContextMenuProps) {
  const [place, setPlace] = useState<OpenContextMenuProps['place']>()
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

  return place && children({ place, onClose: () => setPlace(undefined) })
}
