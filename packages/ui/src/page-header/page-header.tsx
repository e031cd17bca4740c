import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** `small` for a title that only repeats what the viewer typed. */
  size?: 'small'
  /** Buttons at the end of the title line. */
  actions?: ReactNode
}

/** The page's h1. It is focusable by script so a route change can move the focus there. */
export function PageHeader({ title, size, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title} data-size={size} tabIndex={-1}>
        {title}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
