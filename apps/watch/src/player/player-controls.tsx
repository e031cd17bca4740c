import { formatDuration, IconButton } from '@kinora/ui'

import { setSpeed, togglePlay } from './playback.ts'
import styles from './player-controls.module.css'
import {
  ExitFullscreenIcon,
  FullscreenIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayFilledIcon,
  ReplayIcon,
} from './player-icons.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { useFullscreen } from './use-fullscreen.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import type { VideoState } from './use-video-state.ts'
import { VolumeControl } from './volume-control.tsx'

interface PlayerControlsProps {
  video: HTMLVideoElement | null
  state: VideoState
  /** Seconds, known before the file is. */
  duration: number
  fullscreen: ReturnType<typeof useFullscreen>
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** The bar along the player's lower edge. */
export function PlayerControls({ video, state, duration, fullscreen }: PlayerControlsProps) {
  const pictureInPicture = usePictureInPicture(video)
  return (
    <div className={styles.controls}>
      <SeekBar video={video} state={state} duration={duration} />
      <div className={styles.row}>
        <PlayButton video={video} state={state} />
        <VolumeControl video={video} state={state} />
        <p className={styles.time}>
          {formatDuration(state.time)} <span className={styles.total}>/ {formatDuration(duration)}</span>
        </p>
        <SpeedSelect video={video} speed={state.speed} />
        {pictureInPicture.isAvailable && (
          <IconButton
            label={pictureInPicture.isOpen ? 'Exit picture in picture' : 'Picture in picture'}
            icon={<PictureInPictureIcon />}
            onClick={pictureInPicture.toggle}
          />
        )}
        {fullscreen.isAvailable && (
          <IconButton
            label={fullscreen.isFullscreen ? 'Exit full screen' : 'Full screen'}
            icon={fullscreen.isFullscreen ? <ExitFullscreenIcon /> : <FullscreenIcon />}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
    </div>
  )
}

function PlayButton({ video, state }: Pick<PlayerControlsProps, 'video' | 'state'>) {
  const [label, icon] = state.isEnded
    ? (['Replay', <ReplayIcon key="icon" />] as const)
    : state.isPaused
      ? (['Play', <PlayFilledIcon key="icon" />] as const)
      : (['Pause', <PauseIcon key="icon" />] as const)
  return <IconButton label={label} icon={icon} onClick={() => video && togglePlay(video)} />
}

function SpeedSelect({ video, speed }: { video: HTMLVideoElement | null; speed: number }) {
  return (
    <select
      className={styles.speed}
      aria-label="Playback speed"
      title="Playback speed"
      value={speed}
      onChange={(event) => video && setSpeed(video, Number(event.target.value))}
    >
      {speeds.map((choice) => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  )
}
