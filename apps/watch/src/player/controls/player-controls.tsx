import { formatDuration, IconButton } from '@kinora/ui'

import { playback } from '../features/playback/playback.ts'
import { time } from '../features/time/time.ts'
import { togglePlay } from '../store/media.ts'
import { Parts, useFeature, usePlayer } from '../store/player-context.tsx'
import styles from './player-controls.module.css'
import { PauseIcon, PlayFilledIcon, ReplayIcon } from './player-icons.tsx'
import { SeekBar } from './seek-bar.tsx'
import { useDuration } from './use-chapters.ts'
import { VolumeControl } from './volume-control.tsx'

/** The control bar along the bottom of the player. */
export function PlayerControls() {
  return (
    <div className={styles.controls}>
      <SeekBar />
      <div className={styles.row}>
        <PlayButton />
        <VolumeControl />
        <Time />
        <div className={styles.tools}>
          <Parts of="button" />
        </div>
      </div>
    </div>
  )
}

function PlayButton() {
  const { media } = usePlayer()
  const isEnded = useFeature(playback, (state) => state.isEnded)
  const isPaused = useFeature(playback, (state) => state.isPaused)
  const [label, icon] = isEnded
    ? (['Replay', <ReplayIcon key="icon" />] as const)
    : isPaused
      ? (['Play', <PlayFilledIcon key="icon" />] as const)
      : (['Pause', <PauseIcon key="icon" />] as const)
  return <IconButton label={label} icon={icon} onClick={() => togglePlay(media)} />
}

function Time() {
  const shown = useFeature(time, ({ seconds }) => formatDuration(seconds))
  const duration = useDuration()
  return (
    <p className={styles.time}>
      {shown} <span>/ {formatDuration(duration)}</span>
    </p>
  )
}
