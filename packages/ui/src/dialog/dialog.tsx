import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  /** The heading, and the dialog's name. */
  title: string
  /** Shown below the title, and describes the dialog. */
  description?: string
  children?: ReactNode
  /** The buttons at its end. */
  actions: ReactNode
  /** `alertdialog` where nothing else can be done before it is answered. */
  role?: 'dialog' | 'alertdialog'
  /** How wide it may become: 440 or 560 px. */
  size?: 'medium' | 'large'
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Escape was pressed, or the browser's way back: the dialog is closed, and its page is to leave it out. */
  onClose: () => void
}

/**
 * A modal dialog, open for as long as it is rendered. The focus moves in, to the first control or the one with `autoFocus`, and goes back when the dialog
 * goes. For a question or a message with a button or two there is `AlertDialog`.
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
      // Escape closes a native dialog by itself, so the page learns of it afterwards. An effect that ran twice has it open again.
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

/** Opens the dialog when it appears and closes it before it goes, which gives the focus back to where it was. */
function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return dialogRef
}
