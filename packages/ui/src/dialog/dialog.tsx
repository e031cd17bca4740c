import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  /** The heading, which is also the dialog's name. */
  title: string
  /** A description below the title. */
  description?: string
  children?: ReactNode
  /** The buttons. */
  actions: ReactNode
  /** `alertdialog` requires an immediate response. */
  role?: 'dialog' | 'alertdialog'
  /** The maximum width: 440 or 560 px. */
  size?: 'medium' | 'large'
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Called after Escape or the browser's back gesture has closed the dialog. The page must then stop rendering it. */
  onClose: () => void
}

/**
 * A modal dialog that is open while rendered. Moves the focus to the first control, or to the control with `autoFocus`, and restores it on close. For a
 * question or a message with one or two buttons, use `AlertDialog`.
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
      // Escape closes a native dialog without notifying React. In Strict Mode, the effect may have opened the dialog again.
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

/** Opens the dialog on mount, and closes it before unmount to restore the focus. */
function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return dialogRef
}
