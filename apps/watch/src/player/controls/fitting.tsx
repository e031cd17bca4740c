import type { ReactNode } from 'react'

import styles from './fitting.module.css'

/** Shows a control bar button only if the player is wide enough. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** Shows a setting only in a narrow player, where it replaces a control bar button. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}
