import { Skeleton, StatusText } from '@kinora/ui'

import { ActionsRow } from './actions-row.tsx'
import { CommentListPlaceholder } from './comments/comment-list-placeholder.tsx'
import styles from './watch-page.module.css'

/** Skeleton for the page's main column. */
export function WatchPagePlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <StatusText isHidden>Loading video</StatusText>
      <div className={styles.player}>
        <div className={styles.picture}>
          <Skeleton radius="12" />
        </div>
      </div>
      <div className={styles.title}>
        <Skeleton width="64%" height="1.75rem" />
      </div>
      <ActionsRow />
      <Skeleton height={104} radius="12" />
      <div className={styles.comments}>
        <CommentListPlaceholder />
      </div>
    </div>
  )
}
