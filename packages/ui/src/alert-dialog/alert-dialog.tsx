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
  /** Without it, the dialog only informs, with one button. */
  cancelLabel?: string
  /** `danger` for actions that cannot be undone. */
  tone?: 'neutral' | 'danger'
  /** Whether the action is in progress; its button shows it. */
  isBusy?: boolean
  onAction: () => void
  /** Called for Cancel or Escape. Defaults to `onAction` in a dialog that only informs. */
  onCancel?: () => void
}

/**
 * Asks for confirmation or informs, and blocks the page. Moves the focus to Cancel if there is one, traps it, and restores it on close. The page controls it
 * with `isOpen`.
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
