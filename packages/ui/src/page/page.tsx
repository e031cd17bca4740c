import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  /** `wide` is for grids, `reading` for lists and multi-column forms, and `form` for a single column of fields. */
  width?: 'wide' | 'reading' | 'form'
  children: ReactNode
}

/** Gives a page's content its gutters and maximum width. Goes inside the shell's `main` landmark. */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
