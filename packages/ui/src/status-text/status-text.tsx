import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './status-text.module.css'

export interface StatusTextProps {
  children: ReactNode
  /** Keeps the words for screen readers only. */
  isHidden?: boolean
}

/** How things stand, announced at the next pause: one in a region. */
export function StatusText({ children, isHidden = false }: StatusTextProps) {
  return (
    <p className={styles.status} role="status">
      {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </p>
  )
}
