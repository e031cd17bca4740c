import type { Video } from '@kinora/api-client'
import { describeVisibility, visibilityOf } from '@kinora/api-client/extensions'

import styles from './visibility-chip.module.css'

/** Tells viewers of a video that isn't public who else can watch it. */
export function VisibilityChip({ video }: { video: Pick<Video, 'visibility' | 'publishesAt'> }) {
  return <p className={styles.chip}>{describeVisibility(visibilityOf(video))}</p>
}
