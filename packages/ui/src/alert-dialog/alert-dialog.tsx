import type { KeyboardEvent } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

export interface AlertDialogProps {
  isOpen: boolean
  /** The question, or what happened: the dialog's name. */
  title: string
  description?: string
  /** What the viewer agrees to. */
  actionLabel?: string
  /** Without it the dialog only informs: it has one button. */
  cancelLabel?: string
  /** `danger` for what cannot be undone. */
  tone?: 'neutral' | 'danger'
  /** The action is under way: its button shows it. */
  isBusy?: boolean
  onAction: () => void
  /** Cancel was pressed, or Escape. A dialog that only informs falls back to `onAction`. */
  onCancel?: () => void
}

/**
 * Asks, or informs, and lets nothing else be done meanwhile. The focus moves in, to Cancel where there is one, stays in, and goes back
 * when the dialog closes. The page opens and closes it by `isOpen`.
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
      onKeyDown={keepFocusInside}
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

/** A modal dialog lets Tab out to the browser's own controls; in an alert the next stop after the last button is the first. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const leaving = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops.at(0)
  next?.focus()
}
