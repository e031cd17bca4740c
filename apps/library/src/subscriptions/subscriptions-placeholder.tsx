import { StatusText, VideoGrid } from '@kinora/ui'

import styles from './channel-card.module.css'

/** How many placeholders to show (spec 9). */
const placeholders = 8

/** A page of card placeholders. Set `isAnnounced` unless another status on the page already announces the loading. */
export function SubscriptionsPlaceholder({ isAnnounced }: { isAnnounced: boolean }) {
  return (
    <div aria-busy="true">
      {isAnnounced && <StatusText isHidden>Loading subscriptions</StatusText>}
      <VideoGrid>
        {Array.from({ length: placeholders }, (_, index) => (
          <ChannelCardPlaceholder key={index} />
        ))}
      </VideoGrid>
    </div>
  )
}

function ChannelCardPlaceholder() {
  return (
    <div className={styles.card} data-placeholder="" aria-hidden="true">
      <div>
        <span className={styles.cover} />
        <span className={styles.avatar}>
          <span className={styles.disc} />
        </span>
        <span className={styles.nameLine}>
          <span className={styles.line} />
        </span>
      </div>
      <div className={styles.about}>
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
      <div className={styles.action}>
        <span className={styles.pill} />
      </div>
    </div>
  )
}
