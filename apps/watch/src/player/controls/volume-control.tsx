import { IconButton } from '@kinora/ui'

import { volume as volumeFeature } from '../features/volume/volume.ts'
import { setVolume, toggleMuted } from '../store/media.ts'
import { useFeature, usePlayer } from '../store/player-context.tsx'
import { MutedIcon, VolumeIcon } from './player-icons.tsx'
import styles from './volume-control.module.css'

/** The mute button and, for pointers that can hover, a volume slider. Phones and tablets have hardware volume buttons. */
export function VolumeControl() {
  const { media } = usePlayer()
  const isMuted = useFeature(volumeFeature, (state) => state.isMuted)
  const volume = useFeature(volumeFeature, (state) => (state.isMuted ? 0 : state.volume))
  return (
    <div className={styles.volume}>
      <IconButton
        label={isMuted ? 'Unmute' : 'Mute'}
        icon={isMuted ? <MutedIcon /> : <VolumeIcon />}
        onClick={() => toggleMuted(media)}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => setVolume(media, event.target.valueAsNumber)}
      />
    </div>
  )
}
