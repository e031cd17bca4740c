import { Spinner } from '@kinora/ui'

import styles from './loading-history.module.css'

/** Placeholder for the history. */
export function LoadingHistory() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading watch history" size={40} />
    </div>
  )
}
