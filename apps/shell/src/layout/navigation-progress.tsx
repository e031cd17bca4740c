import { useNavigation } from 'react-router-dom'

import styles from './navigation-progress.module.css'

/** A thin line at the top while the next page is on its way. It shows only when that takes noticeably long. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}
