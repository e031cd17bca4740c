import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  /** `wide` for grids, `reading` for lists and forms in columns, `form` for one column of fields. */
  width?: 'wide' | 'reading' | 'form'
  children: ReactNode
}

/** The gutters and maximum width of a page's content. The shell's `main` landmark surrounds it. */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
