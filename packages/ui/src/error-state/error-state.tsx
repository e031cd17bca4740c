import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { AlertIcon } from '../icons/state-icons.tsx'
import { ReloadIcon } from '../icons/action-icons.tsx'
import styles from '../empty-state/empty-state.module.css'

export interface ErrorStateProps {
  /** What failed, in one sentence; shown word for word and announced. */
  message: string
  /** Tries again; without it there is no button. */
  onRetry?: () => void
  retryLabel?: string
  /** What can be done instead of trying again, such as a link to log in. */
  action?: ReactNode
  /** Makes the message a heading, where nothing else on the page is. */
  headingLevel?: 1 | 2
}

/** A part of the page, or all of it, that could not be shown. */
export function ErrorState({ message, onRetry, retryLabel = 'Try Again', action, headingLevel }: ErrorStateProps) {
  const Message = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className={styles.state} data-tone="error">
      <span className={styles.icon}>
        <AlertIcon size={28} />
      </span>
      <div role="alert">
        <Message className={styles.title} tabIndex={headingLevel === 1 ? -1 : undefined}>
          {message}
        </Message>
      </div>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon={<ReloadIcon />} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
