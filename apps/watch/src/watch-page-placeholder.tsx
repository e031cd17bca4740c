import { Skeleton, StatusText } from '@kinora/ui'

import { CommentListPlaceholder } from './comments/comment-list-placeholder.tsx'
import styles from './watch-page.module.css'

/** The page's main column while its video is not known at all, with the column's geometry. */
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
      <div className={styles.actions}>
        <div className={styles.channel}>
          <Skeleton width={48} height={48} radius="full" />
          <Skeleton width={144} height={40} />
        </div>
        <Skeleton width={104} height={40} radius="full" />
        <div className={styles.like}>
          <Skeleton width={72} height={40} radius="full" />
        </div>
      </div>
      <Skeleton height={104} radius="12" />
      <div className={styles.comments}>
        <CommentListPlaceholder />
      </div>
    </div>
  )
}
