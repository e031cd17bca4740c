import { Button, StatusText, TextArea } from '@kinora/ui'
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import type { DraftOf } from './comment-drafts.ts'
import styles from './comment-form.module.css'
import { useDraft } from './use-draft.ts'
import { commentLimits, isNearLimit, lengthOf } from '@kinora/api-client/limits'

interface CommentFormProps {
  /** Accessible name of the text box. */
  label: string
  placeholder: string
  submitLabel: string
  draftOf: DraftOf
  /** Prevents typing. An existing draft can still be posted or discarded (reading 6). */
  isDisabled?: boolean
  /** Text before the viewer changes it. */
  initialText?: string
  isPosting: boolean
  /** Why the text was not accepted. */
  failure: string | undefined
  /** Called with the trimmed text. Must call `clear` once the text has been posted. */
  onSubmit: (content: string, clear: () => void) => void
  /** Called after Cancel has cleared the form. Without this callback, Cancel only appears while the form has text. */
  onCancel?: () => void
  /** Shown to viewers who can't use the form. */
  logInLink?: ReactNode
  /** Whether to focus the text box on mount. */
  isOpenedByViewer?: boolean
}

/** The form for a comment or reply. Blank text can't be posted. If posting fails, the text stays in the form. */
export function CommentForm({
  label,
  placeholder,
  submitLabel,
  draftOf,
  isDisabled = false,
  initialText,
  isPosting,
  failure,
  onSubmit,
  onCancel,
  logInLink,
  isOpenedByViewer = false,
}: CommentFormProps) {
  const [content, setContent] = useDraft(draftOf, initialText)
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
        // Anything typed while posting would be lost when the form is cleared.
        readOnly={isPosting}
        counter={counter}
        error={failure}
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

const { maxLength } = commentLimits.content

/**
 * Returns how much of the provider's limit a comment uses up, once it gets close, and whether the comment exceeds the limit. Even a comment over the limit can
 * be sent, because only the provider knows the exact limit (reading 33).
 */
function commentCounter(content: string): { counter: string | undefined; isOver: boolean } {
  const length = lengthOf(content.trim())
  return {
    counter: isNearLimit(length, maxLength) ? `${length}/${maxLength} characters` : undefined,
    isOver: length > maxLength,
  }
}
