import { useLayoutEffect, useRef } from 'react'
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

/** A part of the page, or all of it, that could not be shown. Another try takes it away; a focus that was in it is then on the region that it stood in. */
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

/** The button that was pressed goes with its message. Its focus goes to what is around it, so that the next stop is in what comes instead. */
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
