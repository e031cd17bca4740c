import type { KeyboardEvent } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

export interface AlertDialogProps {
  isOpen: boolean
  /** The dialog's title and accessible name: a question or a message. */
  title: string
  description?: string
  /** The label of the confirming button. */
  actionLabel?: string
  /** The label of the cancelling button. Without it, the dialog is informational and has only one button. */
  cancelLabel?: string
  /** `danger` for actions that cannot be undone. */
  tone?: 'neutral' | 'danger'
  /** Whether the action is in progress, which its button indicates. */
  isBusy?: boolean
  onAction: () => void
  /** Called for Cancel or Escape. Defaults to `onAction` in an informational dialog. */
  onCancel?: () => void
}

/**
 * Asks for confirmation or informs, and blocks the page. Moves the focus to Cancel if there is such a button, traps the focus, and restores it on close. The
 * page controls the dialog with `isOpen`.
 */
export function AlertDialog({ isOpen, ...props }: AlertDialogProps) {
  return isOpen ? <OpenAlertDialog {...props} /> : null
}

function OpenAlertDialog({
  title,
  description,
  actionLabel = 'OK',
  cancelLabel,
  tone = 'neutral',
  isBusy,
  onAction,
  onCancel = onAction,
}: Omit<AlertDialogProps, 'isOpen'>) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={description}
      onKeyDown={trapFocus}
      onClose={onCancel}
      actions={
        <>
          {cancelLabel && (
            <Button variant="ghost" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} isBusy={isBusy} onClick={onAction}>
            {actionLabel}
          </Button>
        </>
      }
    />
  )
}

/** A modal dialog lets Tab move to the browser's own controls. In an alert dialog, Tab wraps from the last button to the first. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const leaving = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops.at(0)
  next?.focus()
}
