import { IconButton } from '@kinora/ui'

import { WideOnly } from '../../controls/fitting.tsx'
import { CinemaIcon } from '../../controls/player-icons.tsx'
import { usePlayer, useSetting } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** Toggles cinema mode, which makes the player as wide as the window. The watch page reads this setting. */
export const cinema = definePlayerFeature({
  name: 'cinema',
  shortcuts: [{ keys: ['t'], command: 'toggleCinema', label: 'Cinema mode' }],
  parts: { button: CinemaButton },
  attach({ store }) {
    store.provide({
      toggleCinema: () => store.settings.setState(({ isCinema }) => ({ isCinema: !isCinema })),
    })
  },
})

function CinemaButton() {
  const { run } = usePlayer()
  return (
    <WideOnly>
      <IconButton
        label="Cinema mode"
        icon={<CinemaIcon />}
        aria-pressed={useSetting('isCinema')}
        onClick={() => run('toggleCinema')}
      />
    </WideOnly>
  )
}
