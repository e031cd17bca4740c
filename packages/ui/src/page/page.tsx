import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  /** `wide` for grids, `reading` for lists and forms in columns, `form` for one column of fields. */
  width?: 'wide' | 'reading' | 'form'
  children: ReactNode
}

/** The page area's gutters and greatest width. It is no landmark; the shell's `main` is around it. */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
