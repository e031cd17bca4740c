import { useNavigation, useRevalidator } from 'react-router-dom'

import styles from './navigation-progress.module.css'

/** A thin progress bar at the top while a page loads or reloads. Only appears when loading takes noticeably long. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  const isReloading = useRevalidator().state !== 'idle'
  return isNavigating || isReloading ? <div className={styles.progress} aria-hidden="true" /> : null
}
