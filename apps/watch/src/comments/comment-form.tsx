import { Button, StatusText, TextArea } from '@kinora/ui'
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'

import { commentCounter } from './comment-counter.ts'
import type { DraftOf } from './comment-drafts.ts'
import styles from './comment-form.module.css'
import { useDraft } from './use-draft.ts'

interface CommentFormProps {
  /** The text box's accessible name. */
  label: string
  placeholder: string
  submitLabel: string
  draftOf: DraftOf
  /** Disables typing. A draft can still be posted or discarded (reading 6). */
  isDisabled?: boolean
  isPosting: boolean
  hasFailed: boolean
  /** Receives the trimmed text, and calls `clear` after it has been posted. */
  onSubmit: (content: string, clear: () => void) => void
  /** Called after Cancel has cleared the form. If omitted, the Cancel button is shown only while the form has text. */
  onCancel?: () => void
  /** Shown to viewers who cannot use the form. */
  logInLink?: ReactNode
  /** Focuses the text box when the form opens. */
  isOpenedByViewer?: boolean
}

/** The form for a comment or a reply. Blank text cannot be posted. If posting fails, the form keeps the text. */
export function CommentForm({
  label,
  placeholder,
  submitLabel,
  draftOf,
  isDisabled = false,
  isPosting,
  hasFailed,
  onSubmit,
  onCancel,
  logInLink,
  isOpenedByViewer = false,
}: CommentFormProps) {
  const [content, setContent] = useDraft(draftOf)
  const isBlank = content.trim() === ''
  const isClosed = isDisabled && content === ''
  const { counter, isOver } = commentCounter(content)
  const clear = () => setContent('')

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBlank && !isPosting) onSubmit(content.trim(), clear)
  }

  function handleCancel() {
    clear()
    onCancel?.()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextArea
        ref={isOpenedByViewer ? focusOnce : undefined}
        label={label}
        isLabelHidden
        placeholder={placeholder}
        rows={1}
        value={content}
        disabled={isClosed}
        // Text that is typed while posting would be lost when the form is cleared.
        readOnly={isPosting}
        counter={counter}
        error={hasFailed ? 'Could not add comment. Please try again later.' : undefined}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={submitOnModifiedEnter}
      />
      <div className={styles.actions}>
        {isOver && <StatusText isHidden>Too long: {counter}</StatusText>}
        {logInLink}
        {(content !== '' || onCancel) && (
          <Button variant="ghost" disabled={isPosting} onClick={handleCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={isBlank} isBusy={isPosting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function focusOnce(element: HTMLTextAreaElement | null) {
  element?.focus()
}

function submitOnModifiedEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
}
