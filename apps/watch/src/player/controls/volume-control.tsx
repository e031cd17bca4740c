import { IconButton } from '@kinora/ui'

import type { MediaState } from '../store/media-state.ts'
import { setVolume, toggleMuted } from '../store/playback.ts'
import { MutedIcon, VolumeIcon } from './player-icons.tsx'
import styles from './volume-control.module.css'

interface VolumeControlProps {
  video: HTMLVideoElement
  state: Pick<MediaState, 'volume' | 'isMuted'>
}

/** Mute, with a slider beside it where a pointer can hover; phones and tablets have buttons of their own for volume. */
export function VolumeControl({ video, state: { volume, isMuted } }: VolumeControlProps) {
  const shownVolume = isMuted ? 0 : volume
  return (
    <div className={styles.volume}>
      <IconButton
        label={isMuted ? 'Unmute' : 'Mute'}
        icon={isMuted ? <MutedIcon /> : <VolumeIcon />}
        onClick={() => toggleMuted(video)}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(shownVolume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={shownVolume}
        onChange={(event) => setVolume(video, event.target.valueAsNumber)}
      />
    </div>
  )
}
