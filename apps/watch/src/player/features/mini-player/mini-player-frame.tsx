import { CloseIcon, IconButton } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import { untitled } from '../../../untitled.ts'
import { PauseIcon, PlayFilledIcon } from '../../controls/player-icons.tsx'
import { endPlayback } from '../../current-playback.ts'
import { togglePlay } from '../../store/media.ts'
import { PlayerContext, useFeature, usePlayer, usePlayerState } from '../../store/player-context.tsx'
import type { PlayerStore } from '../../store/player-store.ts'
import { playback } from '../playback/playback.ts'
import { time } from '../time/time.ts'
import styles from './mini-player-frame.module.css'

const LateMiniQueue = lazy(async () => ({ default: (await import('./mini-queue.tsx')).MiniQueue }))

/** Shows the video while the viewer is on other pages. Moves the same media element out of its page, so playback and loading continue. */
export function MiniPlayer({ store }: { store: PlayerStore }) {
  return (
    <PlayerContext value={store}>
      <MiniPlayerFrame />
    </PlayerContext>
  )
}

function MiniPlayerFrame() {
  const store = usePlayer()
  const { media } = store
  const { _id, title } = usePlayerState(({ video }) => video)
  const queue = usePlayerState((state) => state.nextSearch)
  const isPaused = useFeature(playback, (state) => state.isPaused)
  const screenRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => screenRef.current?.replaceChildren(media), [media])

  return (
    <section className={styles.player} aria-label="Mini player">
      <div ref={screenRef} className={styles.screen} />
      <div className={styles.bar}>
        <Link className={styles.title} to={watchPath(_id) + queue}>
          {title || untitled}
        </Link>
        <IconButton
          label={isPaused ? 'Play' : 'Pause'}
          icon={isPaused ? <PlayFilledIcon /> : <PauseIcon />}
          onClick={() => togglePlay(media)}
        />
        {queue && (
          <Suspense>
            <LateMiniQueue key={_id} search={queue} />
          </Suspense>
        )}
        <IconButton label="Close mini player" icon={<CloseIcon />} onClick={() => endPlayback(store)} />
      </div>
      <Played />
    </section>
  )
}

function Played() {
  const part = useFeature(time, ({ seconds, duration }) => (duration > 0 ? seconds / duration : 0))
  return <div className={styles.played} style={{ scale: `${part} 1` }} />
}
