import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** Use `small` for a title that merely repeats what the viewer typed. */
  size?: 'small'
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
}

/** The page's h1. Scripts can focus it, so that focus can move there after a route change. */
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
