import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Icon at 28 px. */
  icon: ReactNode
  /** One sentence that says what's missing. */
  title: string
  /** Explains what will appear here. */
  text?: string
  /** A suggested next step, such as a link. */
  action?: ReactNode
  /** Heading level of the title. Defaults to a plain paragraph. */
  headingLevel?: 1 | 2
}

/** Shown in place of an empty list, or of a page that the viewer has no access to. */
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
