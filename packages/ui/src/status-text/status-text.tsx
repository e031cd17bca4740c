import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './status-text.module.css'

export interface StatusTextProps {
  children: ReactNode
  /** Hides the text visually but not from screen readers. */
  isHidden?: boolean
}

/** A status message that screen readers announce at the next pause. Use only one per region. */
export function StatusText({ children, isHidden = false }: StatusTextProps) {
  return (
    <p className={styles.status} role="status">
      {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </p>
  )
}
