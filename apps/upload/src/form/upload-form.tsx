import { Button, UploadIcon } from '@kinora/ui'
import { useRef } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { FileField } from './file-field.tsx'
import { TextFields } from './text-fields.tsx'
import styles from './upload-form.module.css'
import { UploadStatus } from './upload-status.tsx'
import { useDraft } from './use-draft.ts'
import { useFieldRefs } from './use-field-refs.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useRedirects } from './use-redirects.ts'
import { useUpload } from './use-upload.ts'

/** What publishes a video (spec 2, "Upload Video"). It keeps what was entered until the upload has succeeded. */
export function UploadForm() {
  const navigate = useNavigate()
  const form = useDraft()
  const { state, start } = useUpload()
  const fields = useFieldRefs()
  const submitButton = useRef<HTMLButtonElement>(null)
  const isUploading = state.status === 'uploading'
  const isLocked = isUploading || state.status === 'published'

  useLeaveWarning(isUploading)
  useFocusReturn(submitButton, isUploading)
  useRedirects(state)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const invalidField = form.check()
    const { videoFile, thumbnail, title, description } = form.draft
    if (invalidField !== undefined) fields[invalidField].current?.focus()
    else if (videoFile && thumbnail)
      start({ videoFile, thumbnail, title: title.trim(), description: description.trim() })
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.files}>
        <FileField name="videoFile" form={form} isDisabled={isLocked} inputRef={fields.videoFile} />
        <FileField name="thumbnail" form={form} isDisabled={isLocked} inputRef={fields.thumbnail} />
      </div>
      <div className={styles.texts}>
        <TextFields form={form} isDisabled={isLocked} titleRef={fields.title} descriptionRef={fields.description} />
      </div>
      <div className={styles.footer}>
        <UploadStatus state={state} />
        <div className={styles.actions}>
          <Button variant="ghost" disabled={isLocked} onClick={() => void navigate('/')}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            icon={<UploadIcon />}
            isBusy={isUploading}
            disabled={isLocked}
          >
            {isUploading ? 'Uploading...' : 'Upload Video'}
          </Button>
        </div>
      </div>
    </form>
  )
}
