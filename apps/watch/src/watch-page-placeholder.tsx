import { Skeleton, StatusText } from '@kinora/ui'

import styles from './watch-page.module.css'

/** The page's main column while its video is not known at all, with the column's geometry. */
export function WatchPagePlaceholder() {
  return (
    <div aria-busy="true">
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
        <Skeleton width={48} height={48} radius="full" />
        <Skeleton width={160} height={40} />
        <div className={styles.like}>
          <Skeleton width={72} height={40} radius="full" />
        </div>
      </div>
      <Skeleton height={88} radius="12" />
    </div>
  )
}
