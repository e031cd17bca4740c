import { formatDuration, IconButton } from '@kinora/ui'
import type { Ref } from 'react'

import type { MediaStore } from '../store/create-media-store.ts'
import type { MediaState } from '../store/media-state.ts'
import { togglePlay } from '../store/playback.ts'
import styles from './player-controls.module.css'
import { PauseIcon, PlayFilledIcon, ReplayIcon } from './player-icons.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { SeekBarProps } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'

interface PlayerControlsProps extends Pick<SeekBarProps, 'chapters' | 'barRef'> {
  store: MediaStore
  state: MediaState
  /** Seconds, known before the file is. */
  duration: number
  /** The place of the buttons that come with the features. */
  toolsRef: Ref<HTMLDivElement>
}

/** The bar along the player's lower edge. */
export function PlayerControls({ store, state, duration, toolsRef, chapters, barRef }: PlayerControlsProps) {
  return (
    <div className={styles.controls}>
      <SeekBar video={store.video} state={state} duration={duration} chapters={chapters} barRef={barRef} />
      <div className={styles.row}>
        <PlayButton store={store} state={state} />
        <VolumeControl video={store.video} state={state} />
        <p className={styles.time}>
          {formatDuration(state.time)} <span>/ {formatDuration(duration)}</span>
        </p>
        <div ref={toolsRef} className={styles.tools} />
      </div>
    </div>
  )
}

function PlayButton({ store, state }: Pick<PlayerControlsProps, 'store' | 'state'>) {
  const [label, icon] = state.isEnded
    ? (['Replay', <ReplayIcon key="icon" />] as const)
    : state.isPaused
      ? (['Play', <PlayFilledIcon key="icon" />] as const)
      : (['Pause', <PauseIcon key="icon" />] as const)
  return <IconButton label={label} icon={icon} onClick={() => togglePlay(store.video)} />
}
