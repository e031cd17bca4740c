import type { Video } from '@kinora/api-client'
import { Button, ButtonLink, formatDuration, Thumbnail } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { untitled } from '../../../untitled.ts'
import { useFeature, usePlayerState, useSetting } from '../../store/player-context.tsx'
import { playback } from '../playback/playback.ts'
import styles from './up-next.module.css'

const countdownSeconds = 8

/** Offers the next video when the current one has ended. */
export function UpNext() {
  const isEnded = useFeature(playback, (state) => state.isEnded)
  const next = usePlayerState((state) => state.next)
  const search = usePlayerState((state) => state.nextSearch)
  return isEnded && next && <EndScreen key={next._id} next={next} path={watchPath(next._id) + search} />
}

function EndScreen({ next, path }: { next: Video; path: string }) {
  const isAutoplay = useSetting('isAutoplay')
  const [isCancelled, setCancelled] = useState(false)
  const isCounting = isAutoplay && !isCancelled
  return (
    <div className={styles.screen} role="group" aria-label="Up next">
      <div className={styles.picture}>
        <Thumbnail src={next.thumbnail} />
        <span className={styles.duration}>{formatDuration(next.duration)}</span>
      </div>
      <div className={styles.words}>
        {isCounting ? <Countdown path={path} /> : <p>Up next</p>}
        <p className={styles.title}>{next.title || untitled}</p>
        <div className={styles.actions}>
          <ButtonLink to={path}>Play now</ButtonLink>
          {isCounting && (
            <Button variant="ghost" onClick={() => setCancelled(true)}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Countdown({ path }: { path: string }) {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds)
  useEffect(() => {
    if (secondsLeft === 0) {
      void navigate(path)
      return undefined
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, navigate, path])
  return (
    <p>
      <span aria-hidden="true">Up next in {secondsLeft}</span>
      <span className={styles.spoken} role="status">
        The next video begins in {countdownSeconds} seconds.
      </span>
    </p>
  )
}
