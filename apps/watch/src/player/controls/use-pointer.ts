import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

import { playback } from '../features/playback/playback.ts'
import type { PlayerStore } from '../store/player-store.ts'
import type { useControlsVisibility } from './use-controls-visibility.ts'

/** Handles pointers on the video. A mouse click anywhere toggles playback. A tap on the play mark does the same; a tap elsewhere toggles the controls. */
export function usePointer(store: PlayerStore, visibility: ReturnType<typeof useControlsVisibility>) {
  const { areControlsShown, showControls, hideControls } = visibility
  const pointerType = useRef('mouse')

  function handleClick({ target }: MouseEvent) {
    const isPlayMark = target instanceof Element && target.closest('[data-play-mark]') !== null
    if (pointerType.current === 'mouse' || isPlayMark || !store.get(playback).hasStarted) {
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
