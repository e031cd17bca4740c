import { Button, StatusText, TextArea } from '@kinora/ui'
import { useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'

import { commentCounter } from './comment-counter.ts'
import styles from './comment-form.module.css'

interface CommentFormProps {
  /** The text box's name. */
  label: string
  placeholder: string
  submitLabel: string
  /** Nothing can be written. What was written before may still be posted, or taken back (reading 6). */
  isDisabled?: boolean
  isPosting: boolean
  hasFailed: boolean
  /** Takes the trimmed text; calls `clear` once it is posted. */
  onSubmit: (content: string, clear: () => void) => void
  /** Cancel was pressed; the form is empty by then. Without it, Cancel is there only while there is something to empty. */
  onCancel?: () => void
  /** The form was opened by a press, so its text box takes the focus. */
  isOpenedByViewer?: boolean
}

/** Where a comment or a reply is written. Blank text cannot be posted; a failure keeps what was written. */
export function CommentForm({
  label,
  placeholder,
  submitLabel,
  isDisabled = false,
  isPosting,
  hasFailed,
  onSubmit,
  onCancel,
  isOpenedByViewer = false,
}: CommentFormProps) {
  const [content, setContent] = useState('')
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
        counter={counter}
        error={hasFailed ? 'Could not add comment. Please try again later.' : undefined}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={submitOnModifiedEnter}
      />
      <div className={styles.actions}>
        {isOver && <StatusText isHidden>Too long: {counter}</StatusText>}
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
