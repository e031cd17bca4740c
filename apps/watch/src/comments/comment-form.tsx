import { Button, StatusText, TextArea } from '@kinora/ui'
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'

import { commentCounter } from './comment-counter.ts'
import type { DraftOf } from './comment-drafts.ts'
import styles from './comment-form.module.css'
import { useDraft } from './use-draft.ts'

interface CommentFormProps {
  /** The text box's name. */
  label: string
  placeholder: string
  submitLabel: string
  draftOf: DraftOf
  /** Nothing can be written. What was written before may still be posted, or taken back (reading 6). */
  isDisabled?: boolean
  isPosting: boolean
  hasFailed: boolean
  /** Takes the trimmed text; calls `clear` once it is posted. */
  onSubmit: (content: string, clear: () => void) => void
  /** Cancel was pressed; the form is empty by then. Without it, Cancel is there only while there is something to empty. */
  onCancel?: () => void
  /** For a viewer to whom the form is closed. */
  logInLink?: ReactNode
  /** The form was opened by a press, so its text box takes the focus. */
  isOpenedByViewer?: boolean
}

/** Where a comment or a reply is written. Blank text cannot be posted; a failure keeps what was written. */
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
        // What is added while a text is on its way would be gone with it.
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
