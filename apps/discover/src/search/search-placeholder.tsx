import { Skeleton, StatusText } from '@kinora/ui'

import styles from './search-results.module.css'
import cardStyles from './video-result.module.css'

/** Placeholders for search results. */
export function SearchPlaceholder() {
  return (
    <div className={styles.results} aria-busy="true">
      <StatusText isHidden>Loading results</StatusText>
      <div className={styles.list}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={cardStyles.result} data-placeholder="" aria-hidden="true">
            <div className={styles.picturePlaceholder}>
              <Skeleton isPart radius="12" />
            </div>
            <div className={cardStyles.words}>
              <Skeleton isPart width="72%" height={24} />
              <Skeleton isPart width="32%" height={16} />
              <div className={cardStyles.channel}>
                <Skeleton isPart width={24} height={24} radius="full" />
                <Skeleton isPart width={120} height={16} />
              </div>
              <Skeleton isPart width="88%" height={16} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
