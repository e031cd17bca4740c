import { IconButton } from '@kinora/ui'

import { WideOnly } from '../../controls/fitting.tsx'
import { MiniPlayerIcon } from '../../controls/player-icons.tsx'
import { usePlayer } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'
import { time } from '../time/time.ts'
import { MiniPlayer } from './mini-player-frame.tsx'

/** Keeps playing the video in the shell's frame when the viewer leaves its page during playback or opens the mini player. */
export const miniPlayer = definePlayerFeature({
  name: 'mini player',
  shortcuts: [{ keys: ['i'], command: 'toggleMiniPlayer', label: 'Mini player' }],
  parts: { button: MiniPlayerButton },
  loadParts: async () => {
    const { MiniPlayerSetting } = await import(/* webpackChunkName: "player-menus" */ './mini-player-setting.tsx')
    return { setting: MiniPlayerSetting }
  },
  attach({ store, host }) {
    let isRequested = false
    host.floatBy?.(() => {
      const { isPaused, isEnded, hasFailed } = store.get(playback)
      const isPlaying = !(isPaused || isEnded)
      // Check the duration instead of the current frame, which a seeking video lacks even though the viewer is still watching it.
      const continues = store.get(time).duration > 0 && !hasFailed && (isRequested || isPlaying)
      isRequested = false
      if (!continues) return undefined
      return host.showInFrame?.(<MiniPlayer store={store} />)
    })
    store.provide({
      toggleMiniPlayer() {
        isRequested = true
        host.goTo?.('/')
      },
    })
  },
})

function MiniPlayerButton() {
  const { run } = usePlayer()
  return (
    <WideOnly>
      <IconButton label="Mini player" icon={<MiniPlayerIcon />} onClick={() => run('toggleMiniPlayer')} />
    </WideOnly>
  )
}
