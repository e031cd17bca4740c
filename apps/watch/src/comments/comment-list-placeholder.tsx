import { Skeleton } from '@kinora/ui'

import styles from './comment-list.module.css'

/** A skeleton the size of a short comment. */
export function CommentListPlaceholder() {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={styles.placeholder} data-placeholder="">
          <Skeleton isPart width={40} height={40} radius="full" />
          <div className={styles.lines}>
            <Skeleton isPart width="32%" height={14} />
            <Skeleton isPart width="88%" height={14} />
            <Skeleton isPart width={96} height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
