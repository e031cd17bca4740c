import type { ReactNode } from 'react'

import styles from './fitting.module.css'

/** A button of the bar that a narrow player leaves out. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** A setting for what a narrow player leaves out of the bar. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}
