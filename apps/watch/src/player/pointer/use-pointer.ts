import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

import type { useControlsVisibility } from '../controls/use-controls-visibility.ts'
import type { MediaStore } from '../store/create-media-store.ts'

/** A mouse plays and pauses by a click anywhere on the picture; a finger shows the controls, and plays by the mark in the middle. */
export function usePointer(store: MediaStore, visibility: ReturnType<typeof useControlsVisibility>) {
  const { areControlsShown, showControls, hideControls } = visibility
  const pointerType = useRef('mouse')

  function handleClick({ target }: MouseEvent) {
    const isPlayMark = target instanceof Element && target.closest('[data-play-mark]') !== null
    if (pointerType.current === 'mouse' || isPlayMark || !store.getState().hasStarted) {
      store.run('togglePlay')
      showControls()
    } else if (areControlsShown) hideControls()
    else showControls()
  }

  return {
    surfaceHandlers: {
      onPointerDown: (event: PointerEvent) => {
        pointerType.current = event.pointerType
      },
      onClick: handleClick,
      onDoubleClick: () => {
        if (pointerType.current === 'mouse') store.run('toggleFullscreen')
      },
    },
    hoverHandlers: {
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') showControls()
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hideControls()
      },
    },
  }
}
