import type { Comment, CommentSort } from '@kinora/api-client'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { CommentForm } from './comment-form.tsx'
import styles from './comment-text.module.css'
import { useChangeComment } from './use-change-comment.ts'

interface EditFormProps {
  comment: Comment
  videoId: string
  sortBy: CommentSort
  /** The comment's text, shown instead of the form while the change is saved. */
  children: ReactNode
  /** Called when the form gives way to the text. */
  onSave: () => void
  onClose: () => void
}

/** The form for editing a comment. If the change can't be saved, the form returns with its text. */
export function EditForm({ comment, videoId, sortBy, children, onSave, onClose }: EditFormProps) {
  const { edit, isPending, editFailure } = useChangeComment(comment, videoId, sortBy)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { activeElement } = document
    // Leave focus where the viewer has moved it in the meantime.
    if (editFailure && (activeElement === document.body || activeElement?.contains(ref.current)))
      ref.current?.querySelector('textarea')?.focus()
  }, [editFailure])

  function save(content: string, clear: () => void) {
    if (content === comment.content) {
      clear()
      onClose()
      return
    }
    onSave()
    edit(content, () => {
      clear()
      onClose()
    })
  }

  if (isPending) return children
  return (
    <div ref={ref} className={styles.edit}>
      <CommentForm
        label="Edit comment"
        placeholder="Edit comment..."
        submitLabel="Save"
        draftOf={{ videoId, commentId: `edit ${comment._id}` }}
        initialText={comment.content}
        isOpenedByViewer={editFailure === undefined}
        isPosting={false}
        failure={editFailure}
        onSubmit={save}
        onCancel={onClose}
      />
    </div>
  )
}
