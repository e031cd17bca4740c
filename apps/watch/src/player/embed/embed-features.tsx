import { IconButton } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import type { MouseEvent } from 'react'

import { KeyboardIcon } from '../controls/player-icons.tsx'
import { captions } from '../features/captions/captions.tsx'
import { failure } from '../features/failure/failure.tsx'
import { fullScreen } from '../features/full-screen/full-screen.tsx'
import { help } from '../features/help/help.ts'
import { mediaSession } from '../features/media-session/media-session.ts'
import { menus } from '../features/menus/menus.ts'
import { shortcuts } from '../features/shortcuts/shortcuts.ts'
import { speed } from '../features/speed/speed.ts'
import { views } from '../features/views/views.ts'
import { wakeLock } from '../features/wake-lock/wake-lock.ts'
import { usePlayer, usePlayerState } from '../store/player-context.tsx'
import { definePlayerFeature } from '../store/player-feature.ts'
import type { PlayerFeature } from '../store/player-feature.ts'
import styles from './embed.module.css'

/** Shows the title and the channel over the video. The title links to the video's page, at the current position. */
const heading = definePlayerFeature({ name: 'heading', parts: { picture: Heading } })

function Heading() {
  const { media } = usePlayer()
  const { _id, title, owner } = usePlayerState(({ video }) => video)
  const channel = owner?.fullName || owner?.username

  function handleClick({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const seconds = Math.floor(media.currentTime)
    currentTarget.setAttribute('href', seconds > 0 ? `${watchPath(_id)}?t=${seconds}` : watchPath(_id))
    media.pause()
  }
  return (
    <header className={styles.heading}>
      <h1>
        <a href={watchPath(_id)} target="_blank" rel="noopener" onClick={handleClick}>
          {title}
        </a>
      </h1>
      {channel && <span>{channel}</span>}
    </header>
  )
}

/** Opens the keyboard help, which the watch page offers in the settings instead. */
const helpButton = definePlayerFeature({ name: 'help button', parts: { button: HelpButton } })

function HelpButton() {
  const { run } = usePlayer()
  return <IconButton label="Keyboard shortcuts" icon={<KeyboardIcon />} onClick={() => run('toggleHelp')} />
}

/** The player's features on other sites. Leaves out the settings menu and everything that needs Kinora's own pages. */
export const embedFeatures: readonly PlayerFeature[] = [
  heading,
  speed,
  captions,
  helpButton,
  fullScreen,
  help,
  failure,
  mediaSession,
  wakeLock,
  views,
  menus,
  shortcuts,
]
