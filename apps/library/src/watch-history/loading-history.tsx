import { Spinner } from '@kinora/ui'

import styles from './loading-history.module.css'

/** The history's loading state. */
export function LoadingHistory() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner label="Loading watch history" size={40} />
    </div>
  )
}
