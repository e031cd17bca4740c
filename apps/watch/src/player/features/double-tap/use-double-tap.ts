import { useEffect } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'

/** How soon the second of two taps comes, in milliseconds. */
const doubleTapMs = 300
const jumpSeconds = 10

/**
 * Two taps of a finger at the left or the right third of the picture, and each one more, jump. They are taken before the player shows or hides its controls
 * for them.
 */
export function useDoubleTap(store: MediaStore, player: HTMLElement | null): void {
  useEffect(() => {
    if (player === null) return undefined
    let last = { at: -Infinity, side: 0 }
    let pointerType = ''
    const handlePointerDown = (event: PointerEvent) => {
      pointerType = event.pointerType
    }
    function handleClick(event: MouseEvent) {
      const isOnPicture = event.target instanceof Element && event.target.closest('[data-picture]') !== null
      if (pointerType === 'mouse' || !isOnPicture || !store.getState().hasStarted) return
      const side = sideOf(event.clientX, player?.getBoundingClientRect())
      const isSecond = side !== 0 && side === last.side && event.timeStamp - last.at < doubleTapMs
      last = { at: event.timeStamp, side }
      if (!isSecond) return
      event.stopPropagation()
      store.run('seekBy', side * jumpSeconds)
    }
    player.addEventListener('pointerdown', handlePointerDown)
    player.addEventListener('click', handleClick)
    return () => {
      player.removeEventListener('pointerdown', handlePointerDown)
      player.removeEventListener('click', handleClick)
    }
  }, [store, player])
}

/** -1 in the left third, 1 in the right one. */
function sideOf(x: number, { left, width } = new DOMRect()): -1 | 0 | 1 {
  const part = width === 0 ? 0.5 : (x - left) / width
  return part < 1 / 3 ? -1 : part > 2 / 3 ? 1 : 0
}
