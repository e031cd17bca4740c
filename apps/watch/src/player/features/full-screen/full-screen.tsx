import { IconButton } from '@kinora/ui'

import { ExitFullscreenIcon, FullscreenIcon } from '../../controls/player-icons.tsx'
import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** iPhones only support full screen for video elements. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Only phones and tablets can lock the orientation. */
interface TurnableOrientation {
  lock?: (orientation: 'landscape') => Promise<void>
}

/** Shows the player in full screen with its own controls. On iPhones, shows only the video, with the system's controls. */
export const fullScreen = definePlayerFeature({
  name: 'full screen',
  state: { isAvailable: false, isFullscreen: false },
  shortcuts: [{ keys: ['f'], command: 'toggleFullscreen', label: 'Full screen' }],
  parts: { button: FullScreenButton },
  attach({ media, store, signal, get, set }) {
    const phoneVideo: PhoneVideo = media
    if (!document.fullscreenEnabled && phoneVideo.webkitEnterFullscreen === undefined) return
    set({ isAvailable: true })

    const root = () => store.state.getState().root
    const update = () => set({ isFullscreen: root() !== null && document.fullscreenElement === root() })
    document.addEventListener('fullscreenchange', update, { signal })

    async function enter() {
      try {
        await root()?.requestFullscreen()
        // The browser releases the lock when the player leaves full screen.
        const orientation = globalThis.screen?.orientation as TurnableOrientation | undefined
        if (media.videoWidth >= media.videoHeight) await orientation?.lock?.('landscape')
      } catch {
        // The browser rejected the request. The size or orientation doesn't change.
      }
    }
    store.provide({
      toggleFullscreen() {
        if (get().isFullscreen) void document.exitFullscreen()
        else if (document.fullscreenEnabled) void enter()
        else phoneVideo.webkitEnterFullscreen?.()
      },
    })
  },
})

function FullScreenButton() {
  const { run } = usePlayer()
  const isAvailable = useFeature(fullScreen, (state) => state.isAvailable)
  const isFullscreen = useFeature(fullScreen, (state) => state.isFullscreen)
  if (!isAvailable) return null
  return (
    <IconButton
      label={isFullscreen ? 'Exit full screen' : 'Full screen'}
      icon={isFullscreen ? <ExitFullscreenIcon /> : <FullscreenIcon />}
      onClick={() => run('toggleFullscreen')}
    />
  )
}
