import { IconButton } from '@kinora/ui'
import { useEffect, useEffectEvent } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'
import { ExitFullscreenIcon, FullscreenIcon } from '../feature-icons.tsx'
import { useFullscreen } from './use-fullscreen.ts'

/** Full screen, where the browser has it. The store's `toggleFullscreen` does the same. */
export function FullScreenButton({ store, player }: { store: MediaStore; player: HTMLElement | null }) {
  const { isAvailable, isFullscreen, toggle } = useFullscreen(player, store.video)
  const toggleFullscreen = useEffectEvent(toggle)
  useEffect(() => store.provide({ toggleFullscreen: () => toggleFullscreen() }), [store])
  if (!isAvailable) return null
  return (
    <IconButton
      label={isFullscreen ? 'Exit full screen' : 'Full screen'}
      icon={isFullscreen ? <ExitFullscreenIcon /> : <FullscreenIcon />}
      onClick={toggle}
    />
  )
}
