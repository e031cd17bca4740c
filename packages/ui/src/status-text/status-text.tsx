import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './status-text.module.css'

export interface StatusTextProps {
  children: ReactNode
  /** Hides the text visually. */
  isHidden?: boolean
}

/** A status message, announced at the next pause. Use one in a region. */
export function StatusText({ children, isHidden = false }: StatusTextProps) {
  return (
    <p className={styles.status} role="status">
      {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </p>
  )
}
