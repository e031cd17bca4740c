import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** A 28 px icon. */
  icon: ReactNode
  /** A one-sentence title. */
  title: string
  /** Explains what appears here. */
  text?: string
  /** The next action. */
  action?: ReactNode
  /** The title's heading level; a plain paragraph by default. */
  headingLevel?: 1 | 2
}

/** An empty list, or a page that the viewer may not see. */
export function EmptyState({ icon, title, text, action, headingLevel }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className={styles.state}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <Title className={styles.title} tabIndex={headingLevel === 1 ? -1 : undefined}>
          {title}
        </Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
