import { Skeleton, StatusText } from '@kinora/ui'

import coverStyles from './channel-cover.module.css'
import styles from './channel-header.module.css'
import ownStyles from './channel-header-placeholder.module.css'

/** Placeholder for the header while the channel loads. */
export function ChannelHeaderPlaceholder() {
  return (
    <div aria-busy="true">
      <StatusText isHidden>Loading channel</StatusText>
      <div className={coverStyles.cover}>
        <Skeleton />
      </div>
      <div className={styles.identity}>
        <div className={styles.avatar}>
          <Skeleton radius="full" />
        </div>
        <div className={styles.words}>
          <div className={ownStyles.name}>
            <Skeleton width="min(18rem, 80%)" height={24} />
          </div>
          <div className={ownStyles.facts}>
            <Skeleton width="min(22rem, 100%)" height={14} />
          </div>
        </div>
        <div className={styles.actions}>
          <div className={ownStyles.action}>
            <Skeleton radius="full" />
          </div>
        </div>
        <p className={styles.about}>
          <Skeleton width="min(30rem, 90%)" height={14} />
        </p>
      </div>
    </div>
  )
}
