import type { KeyboardEvent } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

export interface AlertDialogProps {
  isOpen: boolean
  /** A question or message, used as the title and accessible name. */
  title: string
  description?: string
  /** Label of the confirm button. */
  actionLabel?: string
  /** Label of the cancel button. Omit it for an informational dialog with a single button. */
  cancelLabel?: string
  /** `danger` is for actions that can't be undone. */
  tone?: 'neutral' | 'danger'
  /** Whether the action is in progress. If so, its button shows a spinner. */
  isBusy?: boolean
  onAction: () => void
  /** Called on Cancel or Escape. Defaults to `onAction` in an informational dialog. */
  onCancel?: () => void
}

/**
 * A modal dialog that asks for confirmation or informs. Focuses Cancel if there is one, traps focus while open, and restores focus on close. Controlled with
 * `isOpen`.
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

/** Makes Tab wrap from the last button to the first. By default, Tab in a modal dialog escapes to the browser's own controls. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const leaving = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops.at(0)
  next?.focus()
}
