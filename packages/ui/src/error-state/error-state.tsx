import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { AlertIcon } from '../icons/state-icons.tsx'
import { ReloadIcon } from '../icons/action-icons.tsx'
import styles from '../empty-state/empty-state.module.css'

export interface ErrorStateProps {
  /** One-sentence error message, announced to screen readers. */
  message: string
  /** Called when the viewer retries. Omit it to hide the retry button. */
  onRetry?: () => void
  retryLabel?: string
  /** Alternative to retrying, such as a link to log in. */
  action?: ReactNode
  /** Makes the message a heading, for pages without any other heading. */
  headingLevel?: 1 | 2
}

/** An error in place of a page or part of one. On retry, focus moves from the removed button to the surrounding region. */
export function ErrorState({ message, onRetry, retryLabel = 'Try Again', action, headingLevel }: ErrorStateProps) {
  const Message = headingLevel ? (`h${headingLevel}` as const) : 'p'
  const stateRef = useFocusLeftBehind()
  return (
    <div ref={stateRef} className={styles.state} data-tone="error">
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

/** Moves focus from the removed button to the surrounding region, so that the next Tab reaches the new content. */
function useFocusLeftBehind() {
  const stateRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const state = stateRef.current
    const region = state?.closest<HTMLElement>('section, main')
    return () => {
      if (!region || !state?.contains(document.activeElement)) return
      region.tabIndex = -1
      region.focus({ preventScroll: true })
    }
  }, [])
  return stateRef
}
