import { formatDuration, useObjectUrl } from '@kinora/ui'

import type { Frame } from './capture-frames.ts'
import styles from './frame-chooser.module.css'

interface FrameChooserProps {
  frames: readonly Frame[]
  /** The current thumbnail. */
  chosen: File | null
  isDisabled: boolean
  onChoose: (picture: File) => void
}

/** Lets the viewer pick a frame from the video as its thumbnail. */
export function FrameChooser({ frames, chosen, isDisabled, onChoose }: FrameChooserProps) {
  if (frames.length === 0) return null
  return (
    <fieldset className={styles.frames} disabled={isDisabled}>
      <legend className={styles.legend}>Or choose a frame from the video</legend>
      <div className={styles.row}>
        {frames.map((frame) => (
          <FrameButton key={frame.at} frame={frame} isChosen={frame.picture === chosen} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

function FrameButton({
  frame: { at, picture },
  isChosen,
  onChoose,
}: {
  frame: Frame
  isChosen: boolean
  onChoose: (picture: File) => void
}) {
  const url = useObjectUrl(picture)
  return (
    <button
      type="button"
      className={styles.frame}
      aria-pressed={isChosen}
      aria-label={`Frame at ${formatDuration(at)}`}
      onClick={() => onChoose(picture)}
    >
      {url && <img className={styles.picture} src={url} alt="" />}
    </button>
  )
}
