import type { ReactNode } from 'react'
import styles from './section-heading.module.css'

export interface SectionHeadingProps {
  level?: 2 | 3
  /** ID to use in the section's `aria-labelledby`. */
  id?: string
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A section's heading, optionally with buttons. */
export function SectionHeading({ level = 2, id, actions, children }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.root}>
      <Heading id={id} className={styles.heading}>
        {children}
      </Heading>
      {actions}
    </div>
  )
}
