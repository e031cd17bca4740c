import type { PlaylistVisibility } from '@kinora/api-client/discover'
import { LockIcon } from '@kinora/ui'

import styles from './visibility-chip.module.css'

const labels: Record<PlaylistVisibility, string> = { public: 'Public', unlisted: 'Unlisted', private: 'Private' }

/** Who can see a playlist. */
export function VisibilityChip({ visibility }: { visibility: PlaylistVisibility }) {
  return (
    <span className={styles.chip}>
      {visibility === 'private' && <LockIcon size={14} />}
      {labels[visibility]}
    </span>
  )
}
