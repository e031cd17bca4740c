import { useFrameSlot } from '@kinora/shell-contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Playback } from '../../current-playback.ts'
import { MiniPlayer } from './mini-player.tsx'

/** Lets the video go on in the shell's frame when its page goes while it plays, or by the store's `toggleMiniPlayer`. */
export function useMiniPlayer(playback: Playback): void {
  const slot = useFrameSlot()
  const navigate = useNavigate()
  useEffect(() => {
    const { store } = playback
    let isAskedFor = false
    playback.floatBy(() => {
      const { isPaused, isEnded, hasFailed, duration } = store.getState()
      // While it jumps it has no picture, and is none the less watched.
      const isToGoOn = duration > 0 && !hasFailed && (isAskedFor || !(isPaused || isEnded))
      isAskedFor = false
      return isToGoOn ? slot.show('watch', <MiniPlayer playback={playback} />) : undefined
    })
    return store.provide({
      toggleMiniPlayer: () => {
        isAskedFor = true
        void navigate('/')
      },
    })
  }, [slot, navigate, playback])
}
