import { CloseIcon, IconButton } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import { untitled } from '../../../untitled.ts'
import { PauseIcon, PlayFilledIcon } from '../../controls/player-icons.tsx'
import { endPlayback } from '../../current-playback.ts'
import type { Playback } from '../../current-playback.ts'
import { togglePlay } from '../../store/playback.ts'
import { useMediaState } from '../../store/use-media-state.ts'
import styles from './mini-player.module.css'

/** The video that goes on while its viewer is on other pages. It takes the very element over, in the step that takes its page away, so nothing stops or loads anew. */
export function MiniPlayer({ playback }: { playback: Playback }) {
  const { video, store } = playback
  const { isPaused, time, duration } = useMediaState(store)
  const screenRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => screenRef.current?.append(store.video), [store])
  const title = video.title || untitled

  return (
    <section className={styles.player} aria-label="Mini player">
      <div ref={screenRef} className={styles.screen} />
      <div className={styles.bar}>
        <Link className={styles.title} to={watchPath(video._id)}>
          {title}
        </Link>
        <IconButton
          label={isPaused ? 'Play' : 'Pause'}
          icon={isPaused ? <PlayFilledIcon /> : <PauseIcon />}
          onClick={() => togglePlay(store.video)}
        />
        <IconButton label="Close mini player" icon={<CloseIcon />} onClick={() => endPlayback(playback)} />
      </div>
      <div className={styles.played} style={{ scale: `${duration > 0 ? time / duration : 0} 1` }} />
    </section>
  )
}
