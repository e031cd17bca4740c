import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  /** Heading, which is also the accessible name. */
  title: string
  /** Text below the title. */
  description?: string
  children?: ReactNode
  /** Buttons at the end of the dialog. */
  actions: ReactNode
  /** Use `alertdialog` if the viewer has to respond right away. */
  role?: 'dialog' | 'alertdialog'
  /** Maximum width: 440 or 560 px. */
  size?: 'medium' | 'large'
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Called after Escape or the browser's back gesture has closed the dialog. Stop rendering the dialog then. */
  onClose: () => void
}

/**
 * A modal dialog that's open for as long as it's rendered. Focuses the control with `autoFocus`, or else the first one, and restores focus on close. For a
 * question or message with one or two buttons, use `AlertDialog`.
 */
export function Dialog({
  title,
  description,
  children,
  actions,
  role = 'dialog',
  size = 'medium',
  onKeyDown,
  onClose,
}: DialogProps) {
  const id = useId()
  const dialogRef = useModal()

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      data-size={size}
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={onKeyDown}
      // Escape closes a native dialog without React knowing. In Strict Mode, the effect may have reopened the dialog already.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}

/** Opens the dialog on mount, and closes it before unmount so that the browser restores focus. */
function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return dialogRef
}
